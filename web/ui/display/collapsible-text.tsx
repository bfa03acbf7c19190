import { useState } from 'react';
import { classNames } from './class-names.ts';

/** Text of this length, or with more lines, may not fit and can be expanded. */
const FOLDED_CHARACTERS = 180;
const FOLDED_LINES = 2;

/** Text with its line breaks; long text is collapsed to two lines until expanded. */
export function CollapsibleText({ text, className }: { text: string; className?: string }) {
  const [unfolded, setUnfolded] = useState(false);
  const isLong = text.length > FOLDED_CHARACTERS || text.split('\n').length > FOLDED_LINES;
  return (
    <div className={classNames('min-w-0', className)}>
      <p
        className={classNames(
          'whitespace-pre-line break-words text-muted',
          isLong && !unfolded && 'line-clamp-2',
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="-mx-1 rounded px-1 py-3.5 text-12 font-medium text-ink hover:underline md:py-1"
        >
          {unfolded ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
