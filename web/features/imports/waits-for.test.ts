import { expect, test } from 'bun:test';
import type { ImportQuestion, ImportReport } from '#src/features/imports/responses.ts';
import { NO_CHOICES } from './choices.ts';
import { waitsFor } from './waits-for.ts';

const account: ImportQuestion = { kind: 'account', external: null, rows: 4, options: [] };
const nothing = {
  entries: { created: 0, updated: 0, removed: 0, known: 0 },
  rows: { new: 0, known: 0 },
  problems: [{ code: 'nothing_in_file', message: 'Nothing of a.csv comes in.' }],
} as ImportReport;
const [open, answered] = [NO_CHOICES, { accounts: { '': 7 } }];

test.each([
  ['idle', open, '1 question to be answered first: the account.'],
  ['idle', answered, 'Nothing of a.csv comes in.'],
  ['reading', open, '1 question to be answered first: the account.'],
  // What was read last was read without the answer.
  ['reading', answered, null],
] as const)('while %s with %p, an import waits for %p', (phase, answers, reported) => {
  expect(waitsFor({ phase, asked: [account], answers, report: nothing })).toBe(reported);
});

test('questions of a kind are named once, as several', () => {
  const asked: ImportQuestion[] = [
    { ...account, external: 'COPY-1' },
    { ...account, external: 'COPY-2' },
    { kind: 'dateOrder', file: 'a.csv', examples: [], options: ['mdy', 'dmy'] },
  ];
  const reported = waitsFor({ phase: 'idle', asked, answers: open, report: nothing });
  expect(reported).toBe('3 questions to be answered first: the accounts, the dates.');
});
