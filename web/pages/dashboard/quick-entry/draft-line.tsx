import { lightFormat } from 'date-fns/lightFormat';
import { count } from '#src/values/text/count.ts';
import { type Clock, formatTime } from '#src/values/time/clock.ts';
import { useApp } from '#web/context/app-context.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ForgottenRows, isForgotten } from './forgotten-rows.tsx';
import type { Sending } from './grid-state.ts';
import type { KeptDraft } from './use-draft.ts';

interface DraftLineProps {
  draft: KeptDraft;
  hasRows: boolean;
  /** Rows that were sent, and to which no response came. */
  sending: Sending | null;
  /** They are found to be saved. */
  onSaved: () => void;
  /** `null` while rows are being saved, or may have been: taken away and brought back they would be saved twice. */
  onClear: (() => void) | null;
  /** How many rows were taken away last. */
  removed: number;
  onUndo: () => void;
}

/** What the grid does by itself, and whether what is typed is kept. */
export function DraftLine({
  draft: { saved, hadRows },
  hasRows,
  sending,
  onSaved,
  onClear,
  removed,
  onUndo,
}: DraftLineProps) {
  const { clock } = useApp();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-muted md:min-h-9">
      <p
        className={classNames(
          'min-w-0 flex-1 max-md:basis-full',
          // On phones the draft is in its place.
          hasRows && sending === null && 'max-md:hidden',
        )}
      >
        {sending === null ? (
          'Date, account and symbol carry over. P&L is computed from prices and costs as you type.'
        ) : isForgotten(sending, Date.now()) ? (
          <ForgottenRows sending={sending} onSaved={onSaved} />
        ) : (
          'It is not known whether the marked rows were saved. Save again: none is entered twice.'
        )}
      </p>
      <p className="text-12 tabular-nums max-md:flex-1">
        {hasRows && (saved !== null || hadRows) && draftText(saved, clock)}
      </p>
      {removed > 0 && (
        <p role="status" className="flex items-center gap-1">
          {`${count(removed, 'row')} removed`}
          <Button variant="ghost" onClick={onUndo}>
            Undo
          </Button>
        </p>
      )}
      {hasRows && onClear && (
        <Button variant="ghost" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}

function draftText(saved: KeptDraft['saved'], clock: Clock): string {
  if (saved === 'denied') return 'This browser keeps no draft';
  // By this browser's own clock.
  return saved === null
    ? 'Draft restored'
    : `Draft saved ${formatTime(lightFormat(saved, 'HH:mm:ss'), clock)}`;
}
