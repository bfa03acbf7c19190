import { AppError } from '#src/errors.ts';
import { BrokenCsv, type CsvRecord, readCsv } from '#src/features/journal/csv-format.ts';
import { FIELDS, type FieldKind, HEADS } from '#src/features/journal/fields.ts';
import type { ReadSeed } from './file.ts';

type Cells = Record<string, string>;

const YES_NO: Record<string, boolean> = { yes: true, no: false, true: true, false: false };

/** What a cell says, where that is not its text. */
const READ: Partial<Record<FieldKind, (cell: string) => unknown>> = {
  word: (cell) => cell.toLowerCase(),
  flag: (cell) => YES_NO[cell.toLowerCase()] ?? cell,
  tags: (cell) => cell.split(','),
};

/** Read separately, or ignored: an imported entry counts as created now, and figures follow from the others. */
const OTHERS = ['trader', 'access code', 'created at', 'gross pnl', 'r'];

/** The columns by the titles of the exports, and the field each fills; case does not matter. */
const COLUMNS = new Map(
  [...HEADS].map(([head, name]): [string, (cell: string) => Record<string, unknown>] => {
    const field = name === 'accountId' ? 'account' : name;
    const read = READ[FIELDS[name].kind] ?? ((cell) => cell);
    return [head.toLowerCase(), (cell) => ({ [field]: read(cell) })];
  }),
);
const REQUIRED = ['trader', 'symbol'];

interface Trader {
  name: string;
  accessCode?: string;
  entries: Record<string, unknown>[];
}

/** A trader, and where their entries stand. */
interface Listed {
  trader: Trader;
  lines: number[];
}

/** Reads a CSV seed file: one entry per line, with the headers of the exports. @throws AppError with the line */
export async function readCsvSeed(text: string, file: string): Promise<ReadSeed> {
  const reject = (line: number, message: string) => new AppError('malformed', `${file}:${line}: ${message}`);
  const [head, ...rows] = await Array.fromAsync(readCsv(text)).catch((error) => {
    if (!(error instanceof BrokenCsv)) throw error;
    throw reject(error.line, 'This is not CSV: a quote is open or out of place');
  });
  const titles = head?.cells.map((title) => title.trim().toLowerCase()) ?? [];
  const unknown = titles.find((title) => !COLUMNS.has(title) && !OTHERS.includes(title));
  if (unknown !== undefined) throw reject(1, `There is no column ${JSON.stringify(unknown.slice(0, 40))}`);
  const duplicate = titles.find((title, index) => titles.indexOf(title) !== index);
  if (duplicate !== undefined) throw reject(1, `The column ${duplicate} stands there twice`);
  const missing = REQUIRED.find((title) => !titles.includes(title));
  if (missing !== undefined) throw reject(1, `The column ${missing} is missing`);

  const listed = new Map<string, Listed>();
  for (const record of rows) {
    if (record.cells.length !== titles.length) {
      throw reject(record.line, `There are ${record.cells.length} cells under ${titles.length} titles`);
    }
    if (addTo(listed, record, toCells(titles, record))) {
      throw reject(record.line, 'The trader has another access code further up');
    }
  }
  const all = [...listed.values()];
  return {
    value: { traders: all.map(({ trader }) => trader) },
    // A trader is located by their first entry.
    findLine: ([, trader, list, entry]) =>
      all[Number(trader)]?.lines[list === 'entries' ? Number(entry) : 0] ?? 1,
  };
}

/** The cells that are filled in. */
function toCells(titles: readonly string[], { cells }: CsvRecord): Cells {
  const filled = titles.map((title, index) => [title, cells[index]?.trim() ?? '']);
  return Object.fromEntries(filled.filter(([, cell]) => cell !== ''));
}

/** @returns whether the line gives another access code than an earlier line of the same trader */
function addTo(listed: Map<string, Listed>, { line }: CsvRecord, cells: Cells): boolean {
  const name = cells.trader ?? '';
  const { trader, lines }: Listed = listed.get(name) ?? { trader: { name, entries: [] }, lines: [] };
  listed.set(name, { trader, lines });
  const code = cells['access code'] ?? trader.accessCode;
  const isAnother = trader.accessCode !== undefined && code !== trader.accessCode;
  if (code !== undefined) trader.accessCode = code;
  const entry = Object.entries(cells).map(([title, cell]) => COLUMNS.get(title)?.(cell));
  lines.push(line);
  trader.entries.push(Object.assign({}, ...entry));
  return isAnother;
}
