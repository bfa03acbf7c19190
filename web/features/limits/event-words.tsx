import type { LimitEvent } from '#src/features/limits/responses.ts';
import { describeEvent } from './limit-names.ts';

/** A line breaks after a minus sign, unless told not to. */
const LOSS = /(−\S+)/u;

/** What came of a limit, each loss on one line. */
export const EventWords = ({ event }: { event: LimitEvent }) =>
  describeEvent(event)
    .split(LOSS)
    .map((part) =>
      LOSS.test(part) ? (
        <span key={part} className="whitespace-nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    );
