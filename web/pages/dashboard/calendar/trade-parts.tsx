import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { showNarrowPrice } from '#web/features/entries/entry-prices.ts';
import { Icon } from '#web/ui/display/icon.tsx';

/** `↗ Long 2` */
export function Side({ entry: { positionType, quantity } }: { entry: JournalEntry }) {
  const [icon, word] =
    positionType === 'long' ? ['i-lucide-arrow-up-right', 'Long'] : ['i-lucide-arrow-down-right', 'Short'];
  return (
    <span className="inline-flex items-center gap-1 text-muted">
      <Icon name={icon} className="size-3.5" />
      {`${word} ${formatCount(quantity)}`}
    </span>
  );
}

/** `6,851.50 → 6,847.00`; a dash where neither is known. */
export function showPrices({ entryPrice, exitPrice }: JournalEntry): string {
  if (entryPrice === null && exitPrice === null) return '—';
  return `${showNarrowPrice(entryPrice)} → ${showNarrowPrice(exitPrice)}`;
}
