import { useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { Input } from '#web/ui/input.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';

interface AreaSearchProps {
  label: string;
  placeholder: string;
  text: string;
  onSearch: (text: string) => void;
}

/** Searches what the area shows, while it is typed. `/` leads here. */
export function AreaSearch({ label, placeholder, text, onSearch }: AreaSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => input.current?.focus() });
  return (
    <search className="relative min-w-0 flex-1 basis-60">
      <Icon
        name="i-lucide-search"
        className="pointer-events-none absolute left-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        ref={input}
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSearch('');
        }}
        size="bar"
        padding="pl-9 pr-11"
        className="peer"
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
          onClick={() => {
            onSearch('');
            input.current?.focus();
          }}
          className="absolute right-0 top-0 grid h-full w-11 place-items-center rounded text-muted ease-colors hover:text-ink md:w-9"
        >
          <Icon name="i-lucide-x" />
        </button>
      )}
    </search>
  );
}
