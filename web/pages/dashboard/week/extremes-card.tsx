import { Link } from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { formatTimeAt } from '#src/values/time/time-of-day.ts';
import { useApp } from '#web/context/app-context.tsx';
import { CopyMark } from '#web/features/entries/copy-mark.tsx';
import { showPrices } from '#web/features/entries/entry-prices.ts';
import { PositionInWords } from '#web/features/entries/position.tsx';
import { Money } from '#web/features/figures/money.tsx';
import { showR } from '#web/features/figures/r-multiple.ts';
import type { ExtremeTrades } from '#web/queries/extreme-trades.ts';
import { Card } from '#web/ui/display/card.tsx';

interface ExtremesCardProps {
  trades: ExtremeTrades;
  /** An entry in the journal. */
  pathOf: (entryId: number) => string;
}

/** The best and the worst closed trade; one that is alone is both. */
export function ExtremesCard({ trades: { best, worst }, pathOf }: ExtremesCardProps) {
  if (!best || !worst) return null;
  return (
    <Card as="section" aria-label="Best and worst trade" className="min-w-0 overflow-hidden @container">
      <div className="grid gap-px bg-line @[480px]:auto-cols-fr @[480px]:grid-flow-col">
        {best.id === worst.id ? (
          <Trade label="Only closed trade" entry={best} to={pathOf(best.id)} />
        ) : (
          <>
            <Trade label="Best trade" entry={best} to={pathOf(best.id)} />
            <Trade label="Worst trade" entry={worst} to={pathOf(worst.id)} />
          </>
        )}
      </div>
    </Card>
  );
}

function Trade({ label, entry, to }: { label: string; entry: JournalEntry; to: string }) {
  const app = useApp();
  const at = entry.openedAt ?? entry.closedAt;
  const day = formatTradeDate(entry.tradeDate, { weekday: true });
  const r = showR(entry);
  const time = at === null ? day : `${day.slice(0, 3)} ${formatTimeAt(Date.parse(at), app)}`;
  return (
    <div className="relative min-w-0 bg-surface-1 px-4 py-3 tabular-nums hover:bg-surface-2">
      <h3 className="text-12 text-muted">{label}</h3>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="inline-flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Link
            to={to}
            className="flex min-h-11 min-w-0 items-center break-words rounded font-semibold text-ink no-underline md:min-h-6 after:absolute after:inset-0 after:content-empty"
          >
            {entry.symbol}
          </Link>
          <PositionInWords {...entry} />
          <CopyMark entry={entry} />
        </span>
        <Money value={entry.pnl ?? 0n} className="ml-auto font-semibold" />
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-12 text-muted">
        <span className="min-w-0 break-words">
          {[time, showPrices(entry)].filter((part) => part !== null).join(' · ')}
        </span>
        {r !== null && <span className="ml-auto">{r} R</span>}
      </p>
    </div>
  );
}
