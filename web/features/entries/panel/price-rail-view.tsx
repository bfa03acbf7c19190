import type { JournalEntry } from '#src/features/journal/responses.ts';
import { showPrice } from '#web/features/entries/entry-prices.ts';
import { labelPlaces, priceRail } from './price-rail.ts';

/** Entry and exit between stop and target, as a picture; the facts below it say the same. */
export function PriceRailView({ entry }: { entry: JournalEntry }) {
  const rail = priceRail(entry);
  if (!rail) return null;
  const [low, high] = [Math.min(rail.entry, rail.exit), Math.max(rail.entry, rail.exit)];
  const isGain = rail.exit >= rail.entry;
  const labels = labelPlaces(low, high);
  const [first, second] = isGain ? (['Entry', 'Exit'] as const) : (['Exit', 'Entry'] as const);
  const said = (name: 'Entry' | 'Exit') => (
    <>
      <span className="text-muted">{name}</span>{' '}
      {showPrice(name === 'Entry' ? entry.entryPrice : entry.exitPrice)}
    </>
  );
  return (
    <div aria-hidden="true" className="text-12 tabular-nums">
      <div className="relative h-4.5 whitespace-nowrap">
        <span className="absolute" style={{ right: `calc(${100 - labels.end}% + 4px)` }}>
          {said(first)}
        </span>
        <span className="absolute" style={{ left: `calc(${labels.start}% + 4px)` }}>
          {said(second)}
        </span>
      </div>
      <div data-drawn="track" className="relative my-2 h-1.5 rounded-full bg-surface-3">
        {rail.stop !== null && <Part from={rail.stop} to={rail.entry} look="bg-loss-soft" />}
        {rail.target !== null && <Part from={rail.entry} to={rail.target} look="bg-gain-soft" />}
        <Part from={low} to={high} look={isGain ? 'bg-gain' : 'bg-loss'} />
        {[rail.entry, rail.exit].map((at, n) => (
          <span
            key={n === 0 ? 'entry' : 'exit'}
            className="absolute -inset-y-1 rounded-full bg-ink"
            style={{ left: `calc(${at}% - 1px)`, width: 2 }}
          />
        ))}
      </div>
      <div className="flex h-4.5 justify-between gap-3 whitespace-nowrap">
        <span>
          {entry.stopPrice !== null && (
            <>
              <span className="text-muted">Stop</span> {showPrice(entry.stopPrice)}
            </>
          )}
        </span>
        <span>
          {entry.targetPrice !== null && (
            <>
              <span className="text-muted">Target</span> {showPrice(entry.targetPrice)}
            </>
          )}
        </span>
      </div>
    </div>
  );
}

function Part({ from, to, look }: { from: number; to: number; look: string }) {
  const [left, right] = [Math.min(from, to), Math.max(from, to)];
  return (
    <span
      className={`absolute inset-y-0 rounded-full ${look}`}
      style={{ left: `${left}%`, width: `${right - left}%` }}
    />
  );
}
