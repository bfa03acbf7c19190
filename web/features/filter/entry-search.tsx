import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { searchProblem } from '#src/values/entries/search-text.ts';
import { MAX_SEARCH } from '#web/queries/entry-filter.ts';
import { SearchBox } from '#web/ui/inputs/search-box.tsx';

/** Debounce of the search. Milliseconds. */
const SEARCH_AFTER = 250;

/** Where the key `/` leads. */
export const SEARCH_ID = 'entry-search';

interface EntrySearchProps {
  q: string;
  onSearch: (q: string) => void;
}

/** Words that must all be there, and days: `vwap oct 14`. */
export function EntrySearch({ q, onSearch }: EntrySearchProps) {
  const [text, setText] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the URL has still to follow: more may be typed before it does. */
  const sent = useRef<string[]>([]);
  // Follows the URL when it changes by other means, such as going back.
  useLayoutEffect(() => {
    const at = sent.current.indexOf(q);
    sent.current = at === -1 ? [] : sent.current.slice(at + 1);
    if (at !== -1) return;
    clearTimeout(timer.current);
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string, after: number) {
    setText(next);
    clearTimeout(timer.current);
    if (searchProblem(next) !== null) return;
    timer.current = setTimeout(() => {
      sent.current.push(next.trim());
      onSearch(next.trim());
    }, after);
  }

  return (
    <SearchBox
      id={SEARCH_ID}
      label="Search entries"
      placeholder="Search symbol, notes, strategy, date"
      maxLength={MAX_SEARCH}
      text={text}
      problem={searchProblem(text)}
      onType={(next) => search(next, SEARCH_AFTER)}
      onEnter={() => search(text, 0)}
      onClear={() => search('', 0)}
    />
  );
}
