import type { ReactNode } from 'react';
import { classNames } from '#web/ui/display/class-names.ts';

/** Exports of platforms. What is inside decides, not the name. */
const ACCEPT = '.csv,.txt,.tsv,.xlsx,.xml,.htm,.html,text/csv,text/plain,text/xml,text/html';

interface FileInputProps {
  label: string;
  className: string;
  onChoose: (files: File[]) => void;
  children: ReactNode;
}

/** An area that opens the choice of files. */
export function FileInput({ label, className, onChoose, children }: FileInputProps) {
  return (
    <div
      className={classNames(
        'relative has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-solid has-[:focus-visible]:outline-focus',
        className,
      )}
    >
      {children}
      {/* It covers the whole area, so that clicks and keys are handled by the browser. */}
      <input
        type="file"
        name="file"
        multiple
        accept={ACCEPT}
        aria-label={label}
        title=""
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onChoose(files);
          // Allows picking the same file again.
          currentTarget.value = '';
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}
