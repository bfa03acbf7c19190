/** Files for which no columns can be mapped, since it is known what they are. */

import { headerKey } from '../cells/headers.ts';
import { UnreadableFile } from '../read/unreadable-file.ts';
import type { SourceFile } from './format.ts';
import { isStatement } from './ibkr/ibkr-statement.ts';

/** Of the head of a statement's first section, in the languages that are read. */
const FIELD_NAMES = new Set(['field name', 'feldname', 'nom champ']);

/** Its transactions, in a language in which they are not read. */
const HISTORY = /historique|historial|cronologia|storico|geschiedenis|transacci|交易历史|交易歷史|取引履歴/i;

/** @throws UnreadableFile with what to do */
export function expectReadable(file: SourceFile): void {
  const [table] = file.tables;
  if (!table) return;
  const records = [table.headers, ...file.tables.flatMap(({ rows }) => rows.map(({ cells }) => cells))];
  const sections = new Set(
    records.flatMap(([section = '', is, level]) =>
      is === 'Header' && headerKey(level ?? '') === 'datadiscriminator' ? [section] : [],
    ),
  );
  const isHistory = records.some(([section = '', is]) => is === 'Data' && HISTORY.test(section));
  if (!isStatement(file) && sections.size === 0 && !isHistory) return;
  // Lots and sums of open positions stand below the same head.
  const hasTrades = records.some(
    ([section = '', is, level = '']) =>
      is === 'Data' && sections.has(section) && /^(?:Order|Trade)$/.test(level),
  );
  if (!hasTrades && !isHistory && FIELD_NAMES.has(headerKey(table.headers[2] ?? ''))) {
    throw new UnreadableFile(
      'no_trades',
      'There are no trades in this statement of Interactive Brokers. Export an activity statement of days with trades, with its section Trades.',
    );
  }
  throw new UnreadableFile(
    'other_language',
    'This is a statement of Interactive Brokers in a language that is not read. Set the language to English under Performance & Reports, Statements, where the statement is run, and export it again.',
  );
}
