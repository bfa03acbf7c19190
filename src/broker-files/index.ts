/**
 * The one door. From the files of brokers and platforms, and the answers of whoever sent them, to rows of which everything
 * is known, to questions, and to what is left out; and from all rows of a contract to the trades of a journal. Nothing in
 * here knows of a database, a request or a screen.
 */

export { headerKey } from './cells/headers.ts';
export { areMeantTogether, FORMATS } from './formats/all.ts';
export type { DateOrder, SourceFile } from './formats/format.ts';
export { unknownTable } from './formats/mapped/mapped.ts';
export { contractOfEntries, type ImportRow, type KnownRow, symbolOfEntries } from './import-row.ts';
export { areMany, inOrder, type Packed, packed } from './packed.ts';
export { packedLines } from './packed-lines.ts';
export { countRows } from './plan/count-rows.ts';
export type { TradesAsked } from './plan/day-trades.ts';
export { typedKey } from './plan/duplicates.ts';
export { entryKey, tradeKey } from './plan/entry-key.ts';
export { isSameFigures } from './plan/merge.ts';
export { planChanges } from './plan/plan.ts';
export { compareChanges } from './plan/reconcile.ts';
export { MOST_PROBLEMS, type PlanReport, reporter } from './plan/report.ts';
export { linkedRows, namesIn } from './plan/row-fates.ts';
export {
  type Change,
  type Figures,
  type ImportedEntry,
  type Marked,
  type Plan,
  type PlannedTrade,
  type PlanOptions,
  type PlanPlace,
  rowKey,
  type StoredLeg,
  type Writing,
} from './plan/types.ts';
export { type FileToRead, type KnownFile, type Mappings, type ReadFiles, readFiles } from './read-files.ts';
export { resolveFiles } from './resolve/resolve.ts';
export type {
  AccountForImport,
  ReadFile,
  ReportedRow,
  Resolution,
  ResolveContext,
  ResolvedRows,
} from './resolve/types.ts';
