import { type Ref, useRef } from 'react';
import { classNames } from '../display/class-names.ts';
import { Icon } from '../display/icon.tsx';
import { useDroppedFiles } from './dropped-files.ts';
import type { ControlProps } from './field.tsx';

interface FileDropProps {
  /** From the field it is in. */
  control: ControlProps;
  ref?: Ref<HTMLInputElement>;
  accept: string;
  disabled?: boolean;
  /** The chosen file and its size; `null` before that. */
  chosen: { name: string; detail: string } | null;
  prompt: string;
  onChoose: (file: File) => void;
}

/** Takes one file: picked, or dropped anywhere in the window, since a near miss would navigate to the file. */
export function FileDrop({ control, ref, accept, disabled, chosen, prompt, onChoose }: FileDropProps) {
  const box = useRef<HTMLDivElement>(null);
  const isOver = useDroppedFiles(disabled ? null : ([file]) => file && onChoose(file), box);
  return (
    <div
      ref={box}
      className={classNames(
        'relative flex min-h-24 has-[[aria-invalid=true]]:border-loss items-center justify-center gap-3 rounded border border-dashed px-4 py-4 ease-colors',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-solid has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2',
        isOver ? 'border-gold bg-gold-soft' : 'border-line-strong bg-surface-0',
        disabled ? 'opacity-60' : 'hover:bg-surface-2',
      )}
    >
      <Icon name={chosen ? 'file-video' : 'upload'} className="size-6 shrink-0 text-muted" />
      {chosen ? (
        <p className="min-w-0">
          <span className="block font-medium [overflow-wrap:anywhere]">{chosen.name}</span>
          <span className="text-12 tabular-nums text-muted">{chosen.detail}</span>
        </p>
      ) : (
        <p className="text-muted">{prompt}</p>
      )}
      {/* It covers the whole area, so that clicks and keys are handled by the browser. */}
      <input
        {...control}
        ref={ref}
        type="file"
        accept={accept}
        disabled={disabled}
        title=""
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          // Allows picking the same file again.
          currentTarget.value = '';
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </div>
  );
}
