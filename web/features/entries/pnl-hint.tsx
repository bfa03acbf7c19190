import { formatMoney } from '#src/values/money/money.ts';
import type { EntryFigures } from './entry-figures.ts';

interface PnlHintProps {
  isOpen: boolean;
  isClosing: boolean;
  isTyped: boolean;
  figures: Pick<EntryFigures, 'computed' | 'difference' | 'lacksContract'>;
}

/** What to type as P&L, or what the prices make of it. */
export function PnlHint({
  isOpen,
  isClosing,
  isTyped,
  figures: { computed, difference, lacksContract },
}: PnlHintProps) {
  if (computed && !isTyped) {
    return (
      <>
        Computed: <span className="font-medium text-ink tabular-nums">{formatMoney(computed.pnl)}</span>{' '}
        <span className="tabular-nums">= {computed.formula}</span>
      </>
    );
  }
  if (computed && difference !== null) {
    return (
      <>
        The prices make it{' '}
        <span className="font-medium text-ink tabular-nums">{formatMoney(computed.pnl)}</span>, which is{' '}
        {formatMoney(difference < 0n ? -difference : difference, { plus: 'never' })}{' '}
        {difference < 0n ? 'more' : 'less'}. What you typed is kept.
      </>
    );
  }
  const amount = `${isOpen ? 'So far, in' : isClosing ? 'A closed trade needs it. In' : 'In'} dollars, with a minus sign for a loss.`;
  return lacksContract && !isTyped ? `${amount} What a point of this symbol is worth is not known.` : amount;
}
