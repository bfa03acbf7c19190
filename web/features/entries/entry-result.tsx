import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { Money } from '#web/features/figures/money.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { classNames } from '#web/ui/display/class-names.ts';

type Result = Pick<JournalEntry, 'pnl' | 'isOpen'>;

/** WIN or LOSS; nothing for what is neither. */
export function OutcomeBadge({ outcome }: Pick<JournalEntry, 'outcome'>) {
  if (outcome === 'win') return <Badge tone="gain">WIN</Badge>;
  return outcome === 'loss' ? <Badge tone="loss">LOSS</Badge> : null;
}

/** The realized P&L of an entry; an open one may still change. */
export const settledPnl = ({ pnl, isOpen }: Result): bigint | null => (isOpen ? null : pnl);

/** The P&L of an entry; for an open one, in grey, the P&L so far or a note that there is none yet. */
export function EntryResult({ pnl, isOpen, className }: Result & { className?: string }) {
  if (pnl === null) return <span className={classNames('text-muted', className)}>Open</span>;
  if (!isOpen) return <Money value={pnl} {...(className ? { className } : {})} />;
  return (
    <span className={classNames('whitespace-nowrap text-muted', className)}>
      <span className="tabular-nums">{formatMoney(pnl)}</span>{' '}
      <span className="text-12 font-normal">so far</span>
    </span>
  );
}

/** The same in a sentence, without a line break after the minus. */
export function EntryResultInText(result: Result) {
  return <span className="whitespace-nowrap">{entryResultText(result)}</span>;
}

/** The same as plain text. */
export function entryResultText({ pnl, isOpen }: Result): string {
  if (pnl === null) return 'Open';
  return isOpen ? `${formatMoney(pnl)} so far` : formatMoney(pnl);
}
