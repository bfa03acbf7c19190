import { lightFormat } from 'date-fns/lightFormat';
import type { Clock } from '#src/values/time/clock.ts';
import { formatShown } from '#src/values/time/time-of-day.ts';
import { useApp } from '#web/context/app-context.tsx';
import type { Sending } from './grid-state.ts';

/** The server knows a key for 24 hours: after that what it was sent with may be saved twice. Milliseconds. */
const KEY_KEPT = 23 * 3_600_000;

/** Whether rows were sent so long ago that nobody can tell any more if they were saved. @param now epoch milliseconds */
export const isForgotten = ({ at }: Sending, now: number): boolean => now - at >= KEY_KEPT;

const rowsText = ({ rows }: Sending) =>
  rows.length === 1 ? 'The marked row' : `The ${rows.length} marked rows`;

/** When it was, by this browser's clock. */
export const sentText = ({ at }: Sending, clock: Clock): string =>
  formatShown(lightFormat(at, 'yyyy-MM-dd HH:mm'), clock);

/** Says so above the grid, with the way out for rows that are found in the journal. */
export function ForgottenRows({ sending, onSaved }: { sending: Sending; onSaved: () => void }) {
  const { clock } = useApp();
  const { length } = sending.rows;
  return (
    <>
      {`${rowsText(sending)} may have been saved on ${sentText(sending, clock)}; no answer came back. Look for ${length === 1 ? 'it' : 'them'} in the journal. `}
      <button
        type="button"
        onClick={onSaved}
        className="min-h-11 font-semibold underline underline-offset-3 md:min-h-8"
      >
        {length === 1 ? 'It was saved: remove it here' : 'They were saved: remove them here'}
      </button>
    </>
  );
}
