/** Files as people have them, imported: what they come to, and what becomes of each row. */

import { expect } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportReport } from '#src/features/imports/responses.ts';
import { type ImportApp, importApp, issuesOf, type Sent } from './import-app.ts';
import { testApp } from './test-app.ts';

const CASES = join(import.meta.dir, '../broker-files/formats/cases');
export const NEW_YORK: Sent = { timeZone: 'America/New_York' };

export const caseFile = (name: string) => ({ name, text: readFileSync(join(CASES, name), 'utf8') });
export const lateNovember = (): Promise<ImportApp> => importApp(testApp({ now: '2026-11-25T20:00:00Z' }));

interface Seen {
  home: ImportApp;
  report: ImportReport;
}

/** @param text of a file, or the name of a case */
export async function imported(text: string, fields: Sent = {}, at?: ImportApp): Promise<Seen> {
  const home = at ?? (await lateNovember());
  const file = text.includes('\n') ? { name: 'export.csv', text } : caseFile(text);
  const report = await home.import([file], { ...NEW_YORK, ...fields });
  expectAddedUp(report);
  expect(issuesOf(home)).toEqual([]);
  return { home, report };
}

export function expectAddedUp({ rows, skipped }: ImportReport): void {
  expect(rows).toMatchObject({ read: rows.new + rows.known + rows.skipped + rows.refused });
  expect(Object.values(rows).every((count) => count >= 0)).toBe(true);
  expect(skipped.reduce((sum, { count }) => sum + count, 0)).toBe(rows.skipped);
}

/** `day gross costs net`, in cents. */
export const daysIn = ({ days }: ImportReport): string[] =>
  days.map(({ tradeDate, gross, costs, net }) => `${tradeDate} ${gross} ${costs} ${net}`);
