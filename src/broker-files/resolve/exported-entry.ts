/** An entry of our own export, held to the rules of a new one. */

import { NewJournalEntry } from '#src/features/journal/contract.ts';
import { FIELDS, FILE_FACT_NAMES, type FileFactKind } from '#src/features/journal/fields.ts';
import type { SymbolReading } from '#src/values/contracts/contract-reader.ts';
import { decimalText, parseExact } from '#src/values/money/exact.ts';
import { recordOf } from '#src/values/record-of.ts';
import type { ExportedEntry, FileFacts } from '../formats/format.ts';
import { RejectedRow } from '../formats/rows.ts';
import { contractOfEntries, type EntryContent, type ImportRow } from '../import-row.ts';
import { hashIdentity } from './identity.ts';

type Instants = Pick<EntryContent, 'openedAt' | 'closedAt'>;

/** Of two rows with the same one, both are entries: whatever people wrote to it since does not tell them apart. */
export function entryRow(
  item: ExportedEntry & { tradeDate: string },
  { symbol, root }: Pick<SymbolReading, 'symbol' | 'root'>,
  { openedAt, closedAt }: Instants,
): Pick<ImportRow, 'contract' | 'identity' | 'hasId' | 'content'> {
  const { instrument: instrumentType, side, tradeDate, isOpen, entryPrice, exitPrice, pnl } = item;
  const written = NewJournalEntry.safeParse({
    ...item,
    ...{ symbol, instrumentType, positionType: side },
    openedAt: openedAt === null ? null : new Date(openedAt).toISOString(),
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
  });
  if (!written.success) {
    const [issue] = written.error.issues;
    throw new RejectedRow('invalid_entry', `${issue?.message ?? 'It cannot be kept in the journal'}.`);
  }
  const { quantity } = written.data;
  const figures = [item.quantity, entryPrice, exitPrice, pnl].map(shortest);
  return {
    contract: contractOfEntries(symbol),
    identity: hashIdentity('entry', symbol, side, ...figures, tradeDate, isOpen ? 'open' : 'closed'),
    hasId: false,
    content: {
      kind: 'entry',
      ...{ symbol, root, side, quantity, tradeDate, isOpen, instrumentType },
      ...{ entryPrice, exitPrice, pnl },
      ...recordOf<FileFacts<number>>(FILE_FACT_NAMES, (name) => {
        if (name === 'openedAt') return openedAt;
        if (name === 'closedAt') return closedAt;
        const kept = written.data[name] ?? null;
        // Figures stay as the file has them.
        return isWords(FIELDS[name].kind) && typeof kept !== 'bigint' ? kept : item[name];
      }),
    },
  };
}

const isWords = (kind: FileFactKind): boolean => kind === 'text' || kind === 'tags';

const shortest = (figure: string | null): string | null => {
  const exact = parseExact(figure);
  return exact && decimalText(exact);
};
