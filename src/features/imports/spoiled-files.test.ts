/**
 * Files of every format and of columns that are said, with cells and rows that nobody can read: each row has a fate that is
 * told, and no money changes in silence.
 */

import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { readSheets } from '#src/broker-files/read/workbook.ts';
import type { ImportApp, Sent } from '#src/testing/import-app.ts';
import { expectAddedUp, lateNovember } from '#src/testing/imported-file.ts';
import { inPart } from '#src/testing/in-part.ts';
import { workbookOf } from '#src/testing/workbook.ts';
import type { ImportReport } from './responses.ts';

const SHEET = '§ ';
const FOLDERS = ['fixtures', 'cases'].map((name) =>
  join(import.meta.dir, '../../broker-files/formats', name),
);
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .map((name) => ({ name, text: textOf(join(folder, name)) }))
    // A page without trades says so as a whole.
    .filter(({ name }) => name !== '25-mt4.htm'),
);

/** Of a workbook, its sheets below each other. */
function textOf(path: string): string {
  if (!path.endsWith('.xlsx')) return readFileSync(path, 'utf8');
  return readSheets(readFileSync(path), 10_000)
    .flatMap(({ name, rows }) => [`${SHEET}${name}`, ...rows.map(({ cells }) => cells.join('\t'))])
    .join('\n');
}

function packed(name: string, text: string): string | Uint8Array {
  if (!name.endsWith('.xlsx')) return text;
  const sheets: Record<string, string[][]> = {};
  let rows: string[][] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith(SHEET)) sheets[line.slice(SHEET.length)] = rows = [];
    else rows.push(line.split('\t'));
  }
  return workbookOf(sheets);
}

const ANSWERS: Sent = { timeZone: 'America/New_York', dateOrder: 'mdy', day: '2026-11-20' };

/** What is asked of the columns is answered as it is suggested, the same for every change of the file. */
async function answersFor(home: ImportApp, name: string, text: string): Promise<Sent> {
  const { questions } = await home.import([{ name, text: packed(name, text) }], { ...ANSWERS, dryRun: true });
  const asked = questions.find(({ kind }) => kind === 'mapping');
  if (asked?.kind !== 'mapping') return ANSWERS;
  const instrumentType = /SOFI|ZM|ASML/.test(text) ? ('stocks' as const) : null;
  return { ...ANSWERS, mapping: [{ ...asked.suggested, instrumentType }] };
}

const look = (home: ImportApp, name: string, text: string, answers: Sent): Promise<ImportReport> =>
  home.import([{ name, text: packed(name, text) }], { ...answers, dryRun: true });

/** Everything that is reported beside the trades. */
const reportedIn = ({ problems, rows, skipped, held, questions }: ImportReport): Set<string> =>
  new Set([
    ...problems.map(({ line, code }) => `${line} ${code}`),
    ...skipped.map(({ reason, count }) => `${count} ${reason}`),
    ...held.map(({ symbol, count }) => `${count} ${symbol}`),
    ...questions.map(({ kind }) => kind),
    `${rows.refused} rejected`,
  ]);

const CELL = /"(?:[^"]|"")*"|[^,;\t\n"]+/g;
const VALUE = /"[^"]*"/g;
const HTML_CELL = /(?<=>)[^<>]+(?=<\/td)/g;

const cellsIn = (line: string) => [
  ...line.matchAll(line.includes('</td') ? HTML_CELL : line.includes('<') ? VALUE : CELL),
];

/** Heads have no figures. */
const rowsIn = (lines: readonly string[]): number[] =>
  lines.flatMap((line, at) => (at > 0 && /\d/.test(line) && !/^[^,]*,Header,/.test(line) ? [at] : []));

/** One value of one row is no value any more. */
function spoiled(text: string, chance: number, word: string): string {
  const lines = text.split('\n');
  const rows = rowsIn(lines);
  const at = rows[chance % Math.max(1, rows.length)] ?? 0;
  const line = lines[at] ?? '';
  const cells = cellsIn(line);
  const cell = cells[Math.floor(chance / 97) % Math.max(1, cells.length)];
  if (!cell) return text;
  const quoted = cell[0].startsWith('"') ? `"${word}"` : word;
  const end = cell.index + cell[0].length;
  lines[at] = `${line.slice(0, cell.index)}${quoted}${line.slice(end)}`;
  return lines.join('\n');
}

/** Of a lot that was closed nothing but its symbol and its figures tell anything, as of rows of an account and a symbol. */
const LOTS = 'Closed Date';

/** A row of a kind that nobody knows: the words of another one are gone, but for one of them. */
function withMystery(text: string, chance: number, word: string): string {
  const lines = text.split('\n');
  const rows = rowsIn(lines);
  const line = lines[rows[chance % Math.max(1, rows.length)] ?? 0] ?? '';
  const words = cellsIn(line).filter(
    ([cell]) => /[a-z]/i.test(cell) && !/\d[/.-]\d+[/.-]\d|\d:\d/.test(cell),
  );
  const kept = text.includes(LOTS) || words.length === 2 ? -1 : Math.floor(chance / 97) % (words.length + 1);
  const mystery = words.toReversed().reduce((row, cell, at) => {
    if (at === kept) return row;
    const quoted = cell[0].startsWith('"') ? `"${word}"` : word;
    return `${row.slice(0, cell.index)}${quoted}${row.slice(cell.index + cell[0].length)}`;
  }, line);
  if (words.length < 2) return text;
  lines.splice(rows[Math.floor(chance / 31) % rows.length] ?? 1, 0, mystery);
  return lines.join('\n');
}

/** A line stands there once more, or no more: the others have the fates that they had. */
const shifted = (text: string, chance: number): string => {
  const lines = text.split('\n');
  const at = 1 + (chance % Math.max(1, lines.length - 1));
  lines.splice(at, 1, lines[at] ?? '', lines[at] ?? '');
  return lines.join('\n');
};

test.each(inPart(FILES, 16).map(({ name, text }) => [name, text] as const))(
  '%s: what cannot be read is told, whatever it is',
  async (name, text) => {
    const home = await lateNovember();
    const answers = await answersFor(home, name, text);
    const whole = await look(home, name, text, answers);
    expectAddedUp(whole);
    expect(whole.questions.filter(({ kind }) => kind !== 'contract')).toEqual([]);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1_000_000),
        fc.constantFrom('???', 'Mystery event', 'N/A 7'),
        fc.constantFrom(spoiled, withMystery),
        async (chance, word, change) => {
          const changed = change(text, chance, word);
          let report: ImportReport;
          try {
            report = await look(home, name, changed, answers);
          } catch {
            // A file that is none any more says so as a whole.
            return;
          }
          expectAddedUp(report);
          const isSame = report.totals.net === whole.totals.net && report.rows.new === whole.rows.new;
          // What said that a row is no trade is gone as well.
          const isMore = change === spoiled && report.rows.new > whole.rows.new;
          if (!isSame && !isMore && reportedIn(report).isSubsetOf(reportedIn(whole))) {
            throw new Error(`In silence: ${diffOf(text, changed)}`);
          }
          expectAddedUp(await look(home, name, shifted(changed, chance), answers).catch(() => whole));
        },
      ),
      { numRuns: 4 },
    );
  },
  60_000,
);

function diffOf(before: string, after: string): string {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const at = a.findIndex((line, index) => line !== b[index]);
  return `line ${at + 1}: ${a[at]} → ${b[at]}`;
}
