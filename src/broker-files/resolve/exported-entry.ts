/** An entry of our own export, held to the rules of a new one. */

import { NewJournalEntry } from '#src/features/journal/contract.ts';
import type { SymbolReading } from '#src/values/contract-reader.ts';
import { decimalText, exactOf } from '#src/values/exact.ts';
import type { ExportedEntry } from '../formats/format.ts';
import { RejectedRow } from '../formats/rows.ts';
import { contractOfEntries, type EntryContent, type ImportRow } from '../import-row.ts';
import { identityOf } from './identity.ts';

type Instants = Pick<EntryContent, 'openedAt' | 'closedAt'>;

/** Of two rows with the same one, both are entries: whatever people wrote to it since does not tell them apart. */
export function entryRow(
  item: ExportedEntry & { tradeDate: string },
  { symbol, root }: Pick<SymbolReading, 'symbol' | 'root'>,
  { openedAt, closedAt }: Instants,
): Pick<ImportRow, 'contract' | 'identity' | 'hasId' | 'content'> {
  const { instrument, side, tradeDate, isOpen } = item;
  const written = NewJournalEntry.safeParse({
    ...{ symbol, tradeDate, isOpen },
    instrumentType: instrument,
    positionType: side,
    ...{ quantity: item.quantity, entryPrice: item.entryPrice, exitPrice: item.exitPrice, pnl: item.pnl },
    ...{ commission: item.commission, fees: item.fees, stopPrice: item.stopPrice },
    ...{ targetPrice: item.targetPrice, riskAmount: item.riskAmount, mae: item.mae, mfe: item.mfe },
    ...{ strategy: item.strategy, notes: item.notes, tags: item.tags },
    openedAt: openedAt === null ? null : new Date(openedAt).toISOString(),
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
  });
  if (!written.success) {
    const [issue] = written.error.issues;
    throw new RejectedRow('invalid_entry', `${issue?.message ?? 'It cannot be kept in the journal'}.`);
  }
  const { quantity, strategy, notes, tags = [] } = written.data;
  const figures = [item.quantity, item.entryPrice, item.exitPrice, item.pnl].map(shortest);
  return {
    contract: contractOfEntries(symbol),
    identity: identityOf('entry', symbol, side, ...figures, tradeDate, isOpen ? 'open' : 'closed'),
    hasId: false,
    content: {
      kind: 'entry',
      ...{ symbol, root, side, quantity, openedAt, closedAt, tradeDate, isOpen },
      instrumentType: instrument,
      ...{ entryPrice: item.entryPrice, exitPrice: item.exitPrice, pnl: item.pnl },
      ...{ commission: item.commission, fees: item.fees, stopPrice: item.stopPrice },
      ...{ targetPrice: item.targetPrice, riskAmount: item.riskAmount, mae: item.mae, mfe: item.mfe },
      ...{ strategy, notes, tags },
    },
  };
}

const shortest = (figure: string | null): string | null => {
  const exact = exactOf(figure);
  return exact && decimalText(exact);
};
