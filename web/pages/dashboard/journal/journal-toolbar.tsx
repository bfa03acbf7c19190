import { useEffect, useRef, useState } from 'react';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { FILTERS, type JournalParams, MAX_SEARCH } from './journal-params.ts';

/** The id of the search field. */
export const SEARCH_ID = 'journal-search';

/** Debounce of the search. Milliseconds. */
const SEARCH_AFTER = 250;

interface JournalToolbarProps {
  params: JournalParams;
  onChange: (change: Partial<JournalParams>) => void;
}

export function JournalToolbar({ params, onChange }: JournalToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <EntrySearch q={params.q} onSearch={(q) => onChange({ q })} />
      <Select
        label="Filter"
        name="filter"
        options={FILTERS}
        value={params.filter}
        onChange={(filter) => onChange({ filter })}
        className="w-40 max-sm:w-full"
      />
    </div>
  );
}

function EntrySearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Follows the URL when it changes by other means, such as going back.
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
    <SearchBox
      id={SEARCH_ID}
      label="Search entries"
      placeholder="Search symbol, notes, strategy"
      maxLength={MAX_SEARCH}
      text={text}
      onType={(next) => search(next, SEARCH_AFTER)}
      onEnter={() => search(text, 0)}
      onClear={() => search('', 0)}
    />
  );
}
