/** Which format a file has: by its headers, by the trader's word, or by a mapping of its columns. */

import { invalidField } from '#src/errors.ts';
import { type ImportMapping, MAPPING_FORMAT, missingMeanings } from '#src/features/imports/contract.ts';
import type { ImportQuestion } from '#src/features/imports/responses.ts';
import { headerKey } from '../cells/headers.ts';
import { withHeadBelow } from '../read/tables.ts';
import { UnreadableFile } from '../read/unreadable-file.ts';
import { accountAbove } from './account-above.ts';
import { FORMATS } from './all.ts';
import type { Format, Row, SourceFile, Table } from './format.ts';
import { expectReadable } from './known-unread.ts';
import { mappedFormat, meaningsIn, unknownTable } from './mapped/mapped.ts';
import { mappingFromNames, mappingOver } from './mapped/suggested-mapping.ts';
import { nearestFormat } from './nearest.ts';

export interface RecogniseOptions {
  /** Sent: one of {@link FORMATS}, or {@link MAPPING_FORMAT} for the columns to be asked again although they are remembered. */
  format?: string | undefined;
  /** Sent: of this file, or of others that come with it. */
  mappings?: readonly ImportMapping[] | undefined;
  /** What was chosen for these headers before: it holds unless another one is sent, but another trader's is only suggested. */
  remembered?: RememberedMapping | null | undefined;
}

export interface RememberedMapping {
  mapping: ImportMapping;
  isOwn: boolean;
}

/** `mapping`: of those sent, the one that it goes by. */
export type Recognised = { format: Format; mapping?: ImportMapping } | { question: ImportQuestion };

/** Rows of the file that are shown beside its columns. */
const SAMPLE_ROWS = 5;

const isKnown = (file: SourceFile): boolean => FORMATS.some((format) => format.detect(file));

/**
 * The file with the head of its table where it is: the first row that names what a known format needs, else the one that names
 * the most, whatever stands above it.
 * @throws UnreadableFile where it is known what it is, and that it cannot be read
 */
export function withItsHead(file: SourceFile): SourceFile {
  if (isKnown(file)) return file;
  for (const { table, whole } of withHeadBelow(file)) {
    // By itself first, since a file may have many tables.
    if (isKnown({ ...file, tables: [table] }) && isKnown(whole())) return withAccount(whole(), table);
  }
  expectReadable(file);
  let [best, most, columns]: [() => SourceFile, number, number] = [() => file, -1, 0];
  for (const { table, whole } of withHeadBelow(file)) {
    const meanings = meaningsIn(table);
    const filled = table.headers.filter((header) => header !== '').length;
    if (meanings < most || (meanings === most && filled <= columns)) continue;
    [best, most, columns] = [whole, meanings, filled];
  }
  const found = best();
  const table = unknownTable(found);
  return table === null ? found : withAccount(found, table);
}

const withAccount = (file: SourceFile, table: Table): SourceFile => ({
  ...file,
  account: accountAbove(file.lines.filter(({ line }) => line < table.line)),
});

/** Characters of a sample, which says what is in the columns, and of one of its cells. */
const LONGEST_SAMPLE = 50_000;
const [SHORTEST_CELL, LONGEST_CELL] = [20, 200];

function takeSample(table: Table): string[][] {
  const rows = sampleRows(table);
  const each = Math.floor(LONGEST_SAMPLE / rows.reduce((sum, { cells }) => sum + cells.length, 1));
  const longest = Math.min(Math.max(each, SHORTEST_CELL), LONGEST_CELL);
  return rows.map(({ cells }) => cells.map((cell) => cell.slice(0, longest)));
}

/** The first rows; the last of them one below zero where the others are not: it may show the side. */
function sampleRows({ rows }: Table): readonly Row[] {
  const first = rows.slice(0, SAMPLE_ROWS);
  if (first.some(isBelowZero)) return first;
  const signed = rows.find(isBelowZero);
  return signed ? [...first.slice(0, SAMPLE_ROWS - 1), signed] : first;
}

const isBelowZero = ({ cells }: Row) => cells.some((cell) => /^[-−–]\d+(?:[.,]\d+)?$/.test(cell));

/**
 * @throws UnreadableFile where there is nothing to map
 * @throws AppError 422 for a format that there is not
 */
export function recognise(file: SourceFile, options: RecogniseOptions = {}): Recognised {
  const { format: asked } = options;
  const isMapped = asked === MAPPING_FORMAT;
  if (asked !== undefined && !isMapped && !FORMATS.some(({ id }) => id === asked)) {
    throw invalidField('format', 'There is no such format: GET /api/import-formats lists them');
  }
  const known = FORMATS.filter((format) => format.detect(file));
  const format = known.length === 1 ? known[0] : known.find(({ id }) => id === asked);
  if (format) return { format };
  if (known.length > 0 && !isMapped) {
    const formats = known.map(({ id, name }) => ({ id, name }));
    return { question: { kind: 'format', file: file.name, options: formats } };
  }
  return byColumns(file, options, isMapped);
}

function byColumns(
  file: SourceFile,
  { mappings = [], remembered }: RecogniseOptions,
  isAskedFor: boolean,
): Recognised {
  expectReadable(file);
  const table = unknownTable(file);
  if (table === null) {
    throw new UnreadableFile(
      'no_table',
      'There is no row of headers in this file. Export it again, with the names of its columns.',
    );
  }
  if (table.rows.length === 0) {
    throw new UnreadableFile(
      'no_rows',
      'There is nothing below the headers of this file. Export a period with trades.',
      { line: table.line },
    );
  }
  const mapping = meantFor(table, mappings);
  if (mapping) return { format: mappedFormat(mapping), mapping };
  if (remembered?.isOwn && !isAskedFor) return { format: mappedFormat(remembered.mapping) };
  return { question: mappingQuestion(file, table, remembered ?? null) };
}

/**
 * Mappings are sent along with several files. Of those that say enough of this one's columns, or speak of its columns
 * alone, the one that speaks of the most, and of several the last.
 */
function meantFor(table: Table, mappings: readonly ImportMapping[]): ImportMapping | null {
  const used = ({ columns }: ImportMapping) =>
    Object.values(columns).filter((meaning) => meaning !== 'ignore').length;
  const fits = mappings.flatMap((mapping) => {
    const here = mappingOver(table.headers, mapping);
    const isMeant =
      used(here) === used(mapping) || (used(here) > 0 && missingMeanings(here, true).length === 0);
    return isMeant && used(here) > 0 ? [{ mapping, named: namedIn(table, mapping) }] : [];
  });
  return fits.reduce((best, fit) => (fit.named >= (best?.named ?? 0) ? fit : best), fits[0])?.mapping ?? null;
}

/** How many of its columns the table has, those to be ignored too. */
function namedIn({ headers }: Table, { columns }: ImportMapping): number {
  const there = new Set(headers.map(headerKey));
  return Object.keys(columns).filter((header) => there.has(headerKey(header))).length;
}

function mappingQuestion(
  file: SourceFile,
  table: Table,
  remembered: RememberedMapping | null,
): ImportQuestion {
  return {
    kind: 'mapping',
    file: file.name,
    headers: [...table.headers],
    sample: takeSample(table),
    suggested: suggestedFor(table, remembered),
    isRemembered: remembered !== null,
    isTeamMates: remembered?.isOwn === false,
    nearest: nearestFormat(table),
  };
}

function suggestedFor(table: Table, remembered: RememberedMapping | null) {
  const {
    columns,
    isFills,
    pnlIs,
    instrumentType = null,
  } = remembered ? mappingOver(table.headers, remembered.mapping) : mappingFromNames(table);
  return { columns, isFills, pnlIs, instrumentType };
}
