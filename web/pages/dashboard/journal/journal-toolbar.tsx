import { useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { Input } from '#web/ui/input.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { Select } from '#web/ui/select.tsx';
import { NewEntryButton } from '../new-entry-button.tsx';
import { FILTERS, type JournalParams, MAX_SEARCH } from './journal-params.ts';
import { SEARCH_ID } from './search-id.ts';

/** How long typing must rest before it is searched for. Milliseconds. */
const SEARCH_AFTER = 250;

interface JournalToolbarProps {
  params: JournalParams;
  onChange: (change: Partial<JournalParams>) => void;
}

export function JournalToolbar({ params, onChange }: JournalToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox q={params.q} onSearch={(q) => onChange({ q })} />
      <Select
        label="Filter"
        name="filter"
        options={FILTERS}
        value={params.filter}
        onChange={(filter) => onChange({ filter })}
        className="w-40 max-sm:w-full"
      />
      <NewEntryButton className="max-md:hidden" />
    </div>
  );
}

function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What is shown follows the address when that changes by other means, such as going back.
  const [searched, setSearched] = useState(q);
  if (q !== searched) {
    setSearched(q);
    if (text.trim() !== q) setText(q);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string, after: number) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), after);
  }

  return (
    <search className="relative min-w-0 flex-1 basis-60">
      <Icon
        name="i-lucide-search"
        className="pointer-events-none absolute left-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        id={SEARCH_ID}
        type="search"
        aria-label="Search entries"
        placeholder="Search symbol, notes, strategy"
        value={text}
        maxLength={MAX_SEARCH}
        onChange={(event) => search(event.target.value, SEARCH_AFTER)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text, 0);
          if (event.key === 'Escape') search('', 0);
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
            search('', 0);
            document.getElementById(SEARCH_ID)?.focus();
          }}
          className="absolute right-0 top-0 grid h-full w-11 place-items-center rounded text-muted ease-colors hover:text-ink md:w-9"
        >
          <Icon name="i-lucide-x" />
        </button>
      )}
    </search>
  );
}
