import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';

const HEADING_ID = 'import-heading';

/** Gets the focus when what had it is gone. */
export const importHeading = () => document.getElementById(HEADING_ID);

/** @param children where one stands: only on wider screens, where there is room for it */
export function ImportHeading({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 md:min-h-9">
      <h2 id={HEADING_ID} tabIndex={-1} className="text-16 font-semibold tracking-tight outline-none">
        Import
      </h2>
      {children}
    </div>
  );
}

interface StepsProps {
  /** `2 files read` */
  files: string;
  current: 'files' | 'check' | 'import';
}

/** How far an import is. */
export function Steps({ files, current }: StepsProps) {
  const isRead = current !== 'files';
  return (
    <ol aria-label="Steps" className="flex items-center gap-2 text-muted max-sm:hidden">
      <Step isCurrent={!isRead}>
        {isRead && <Icon name="i-lucide-check" className="size-3.5" />}
        {files}
      </Step>
      <Step isCurrent={current === 'check'} isNext>
        Check
      </Step>
      <Step isCurrent={current === 'import'} isNext>
        Import
      </Step>
    </ol>
  );
}

function Step({
  isCurrent,
  isNext,
  children,
}: {
  isCurrent: boolean;
  isNext?: boolean;
  children: ReactNode;
}) {
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={`flex items-center gap-2 ${isCurrent ? 'font-semibold text-ink' : ''}`}
    >
      {isNext && <Icon name="i-lucide-chevron-right" className="size-3.5 text-muted" />}
      {children}
    </li>
  );
}
