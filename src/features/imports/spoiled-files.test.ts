/** Files of every format with rows that nobody can read: each row has a fate that is told, and no money changes in silence. */

import { test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ImportApp } from '#src/testing/import-app.ts';
import { expectAddedUp, lateNovember } from '#src/testing/imported-file.ts';
import type { ImportReport } from './responses.ts';

const FOLDERS = ['fixtures', 'cases'].map((name) => join(import.meta.dir, 'formats', name));
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(?:csv|txt|xml)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
);

const look = (home: ImportApp, name: string, text: string): Promise<ImportReport> =>
  home.import([{ name, text }], { dryRun: true, timeZone: 'America/New_York', dateOrder: 'mdy' });

/** Everything that is told beside the trades. */
const toldIn = ({ problems, rows, skipped, held, questions }: ImportReport): Set<string> =>
  new Set([
    ...problems.map(({ line, code }) => `${line} ${code}`),
    ...skipped.map(({ reason, count }) => `${count} ${reason}`),
    ...held.map(({ symbol, count }) => `${count} ${symbol}`),
    ...questions.map(({ kind }) => kind),
    `${rows.refused} rejected`,
  ]);

const CELL = /"(?:[^"]|"")*"|[^,;\t\n"]+/g;
const VALUE = /"[^"]*"/g;

/** Heads have no figures. */
const rowsIn = (lines: readonly string[]): number[] =>
  lines.flatMap((line, at) => (at > 0 && /\d/.test(line) && !/^[^,]*,Header,/.test(line) ? [at] : []));

/** One value of one row is no value any more. */
function spoiled(text: string, chance: number, word: string): string {
  const lines = text.split('\n');
  const rows = rowsIn(lines);
  const at = rows[chance % Math.max(1, rows.length)] ?? 0;
  const line = lines[at] ?? '';
  const cells = [...line.matchAll(line.includes('<') ? VALUE : CELL)];
  const cell = cells[Math.floor(chance / 97) % Math.max(1, cells.length)];
  if (!cell) return text;
  const quoted = cell[0].startsWith('"') ? `"${word}"` : word;
  const end = cell.index + cell[0].length;
  lines[at] = `${line.slice(0, cell.index)}${quoted}${line.slice(end)}`;
  return lines.join('\n');
}

/** A line stands there once more, or no more: the others have the fates that they had. */
const shifted = (text: string, chance: number): string => {
  const lines = text.split('\n');
  const at = 1 + (chance % Math.max(1, lines.length - 1));
  lines.splice(at, 1, lines[at] ?? '', lines[at] ?? '');
  return lines.join('\n');
};

const RUNS = Number(process.env.SPOILED_RUNS ?? 4);

test.each(FILES.map(({ name, text }) => [name, text] as const))(
  '%s: what cannot be read is told, whatever it is',
  async (name, text) => {
    const home = await lateNovember();
    const whole = await look(home, name, text);
    expectAddedUp(whole);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1_000_000),
        fc.constantFrom('???', 'Mystery event', 'N/A 7'),
        async (chance, word) => {
          const changed = spoiled(text, chance, word);
          let report: ImportReport;
          try {
            report = await look(home, name, changed);
          } catch {
            // A file that is none any more says so as a whole.
            return;
          }
          expectAddedUp(report);
          const isSame = report.totals.net === whole.totals.net && report.rows.new === whole.rows.new;
          // What said that a row is no trade is gone as well.
          const isMore = report.rows.new > whole.rows.new;
          if (!isSame && !isMore && toldIn(report).isSubsetOf(toldIn(whole))) {
            throw new Error(`In silence: ${diffOf(text, changed)}`);
          }
          expectAddedUp(await look(home, name, shifted(changed, chance)).catch(() => whole));
        },
      ),
      { numRuns: RUNS },
    );
  },
  60_000,
);

function diffOf(before: string, after: string): string {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const at = a.findIndex((line, index) => line !== b[index]);
  return `line ${at + 1}: ${a[at]} → ${b[at]}`;
}
