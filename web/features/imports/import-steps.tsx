import type { ReactNode } from 'react';
import { Icon } from '#web/ui/display/icon.tsx';

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
        {isRead && <Icon name="check" className="size-3.5" />}
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
      {isNext && <Icon name="chevron-right" className="size-3.5 text-muted" />}
      {children}
    </li>
  );
}
