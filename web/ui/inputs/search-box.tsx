import { type RefObject, useId, useRef } from 'react';
import { isComposedKey } from '../browser/composed-key.ts';
import { Icon } from '../display/icon.tsx';
import { Kbd } from '../display/kbd.tsx';
import { FieldError } from './field.tsx';
import { Input } from './input.tsx';

interface SearchBoxProps {
  id?: string;
  /** The input, so that a page can focus it. */
  ref?: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
  maxLength?: number;
  text: string;
  /** Why it is not searched for. */
  problem?: string | null;
  onType: (text: string) => void;
  /** Enter was pressed. */
  onEnter?: () => void;
  /** Escape or the clear button was pressed, where there is something to clear. */
  onClear: () => void;
}

/** A search field that shows its shortcut and has a clear button. */
export function SearchBox({
  id,
  ref,
  label,
  placeholder,
  maxLength,
  text,
  problem = null,
  onType,
  onEnter,
  onClear,
}: SearchBoxProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const problemId = useId();
  return (
    <search className="flex min-w-0 flex-1 basis-60 flex-col gap-1.5">
      <div className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute left-3 top-1/2 size-4 -translate-y-1/2 text-muted"
        />
        <Input
          id={id}
          ref={input}
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          aria-describedby={problem === null ? undefined : problemId}
          aria-invalid={problem === null ? undefined : true}
          maxLength={maxLength}
          value={text}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (isComposedKey(event)) return;
            if (event.key === 'Enter') onEnter?.();
            if (event.key !== 'Escape') return;
            // With nothing to clear it is left, for the keys of the page.
            if (text === '') event.currentTarget.blur();
            else onClear();
          }}
          size="bar"
          padding="pl-9 pr-11"
          className="peer text-ellipsis"
        />
        {text === '' ? (
          <Kbd
            aria-hidden="true"
            className="pointer-events-none absolute right-2.5 top-1/2 -translate-y-1/2 max-md:hidden peer-focus:hidden"
          >
            /
          </Kbd>
        ) : (
          <button
            type="button"
            aria-label="Clear search"
            data-tip="Clear search"
            onClick={() => {
              onClear();
              input.current?.focus();
            }}
            className="absolute right-0 top-0 grid h-full w-11 place-items-center rounded text-muted ease-colors hover:text-ink md:w-9"
          >
            <Icon name="x" />
          </button>
        )}
      </div>
      <FieldError id={problemId} text={problem ?? undefined} />
    </search>
  );
}
