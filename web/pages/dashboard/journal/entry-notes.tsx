import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ENTRY_NOTES } from './entry-layout.ts';

/** Notes this long, or of more lines, may not fit and can be unfolded. */
const FOLDED_CHARACTERS = 180;
const FOLDED_LINES = 2;

/** Notes as they were written: text, with its line breaks. */
export function EntryNotes({ notes }: { notes: string }) {
  const [unfolded, setUnfolded] = useState(false);
  const isLong = notes.length > FOLDED_CHARACTERS || notes.split('\n').length > FOLDED_LINES;
  return (
    <div className={ENTRY_NOTES}>
      <p
        className={classNames(
          'whitespace-pre-line break-words text-muted',
          isLong && !unfolded && 'line-clamp-2',
        )}
      >
        {notes}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="-mx-1 rounded px-1 py-2.5 text-12 font-medium text-ink hover:underline md:py-1"
        >
          {unfolded ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
