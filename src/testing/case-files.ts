/** Files as people have them, whose figures are known by hand. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportMapping } from '#src/features/imports/contract.ts';
import type { ImportQuestion, ImportReport } from '#src/features/imports/responses.ts';
import type { ImportApp, Sent } from './import-app.ts';
import { testApp } from './test-app.ts';

const CASES = join(import.meta.dir, '../broker-files/formats/cases');

export const caseFile = (name: string) => ({ name, text: readFileSync(join(CASES, name), 'utf8') });

/** Late enough for all of them. */
export const lateApp = () => testApp({ now: '2026-11-28T20:00:00Z' });

/** By the clock of New York, as the columns are suggested. */
export async function importCase(
  home: ImportApp,
  file: { name: string; text: string },
  chosen: Partial<ImportMapping> = {},
  fields: Sent = {},
): Promise<ImportReport> {
  const sent = { timeZone: 'America/New_York', ...fields };
  const asked = await home.import([file], { ...sent, dryRun: true });
  const question = mappingIn(asked.questions);
  const mapping = question ? { mapping: [{ ...question.suggested, ...chosen }] } : {};
  return home.import([file], { ...sent, ...mapping });
}

export const mappingIn = (questions: readonly ImportQuestion[]) =>
  questions.find((question) => question.kind === 'mapping');

/** Net of each day in cents, by day. */
export const netsOf = ({ days }: ImportReport): Record<string, number> =>
  Object.fromEntries(days.map(({ tradeDate, net }) => [tradeDate, Number(net)]));

export const codesOf = ({ problems }: ImportReport): string[] => problems.map(({ code }) => code);
