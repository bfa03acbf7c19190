import type { AdminEntry } from '#src/features/journal/responses.ts';
import { showExit, showPrice } from '#web/features/entries/entry-prices.ts';
import { FactList } from '#web/features/entries/fact-list.tsx';
import { ImageStrip } from '#web/features/entries/images/image-strip.tsx';
import { NO_ACCOUNT } from '#web/features/entries/shown-facts.ts';
import { ImageLoading } from '../image-loading.tsx';

/** What the list has no room for: prices, strategy, facts, notes and images of a trade. */
export function TradeDetails({ trade }: { trade: AdminEntry }) {
  const { entryPrice, strategy, notes, images, symbol } = trade;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        <Term name="Entry">{showPrice(entryPrice)}</Term>
        <Term name="Exit">{showExit(trade)}</Term>
        <Term name="Strategy">{strategy ?? '—'}</Term>
      </dl>
      <FactList entry={trade} accountName={trade.accountName ?? NO_ACCOUNT} />
      {notes !== null && <p className="max-w-180 whitespace-pre-line break-words text-muted">{notes}</p>}
      <ImageLoading>
        <ImageStrip images={images} of={symbol} />
      </ImageLoading>
    </div>
  );
}

function Term({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
