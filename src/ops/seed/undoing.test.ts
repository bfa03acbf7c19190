import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { lockFile } from '#src/db/lock.ts';
import { NewAccount } from '#src/features/accounts/contract.ts';
import { NewJournalEntry } from '#src/features/journal/contract.ts';
import { ExportQuery } from '#src/features/journal/query-contract.ts';
import { NewQuote } from '#src/features/quotes/contract.ts';
import { createLog } from '#src/log.ts';
import { examine } from '#src/ops/doctor/examination.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { type AddedSoFar, nothingYet } from '#src/values/added.ts';
import { SEED_LOCK, undoInterruptedSeed } from './batches.ts';

const NOTE = 'seed_under_way';

/** A seed that was killed after its account, a quote and two entries. @returns the app, and the trader it added to */
async function cutOff(app: TestApp) {
  const { id: traderId } = await app.trader();
  const { accounts, journal, quotes, settings } = app.deps;
  const account = accounts.create(traderId, NewAccount.parse({ name: 'Apex 50K' }));
  const add = (symbol: string) =>
    journal.create(traderId, NewJournalEntry.parse({ symbol, pnl: '1', accountId: account.id })).id;
  const [first, last] = [add('ES'), add('ES')];
  const quote = quotes.add(NewQuote.parse({ text: 'Wait.', author: 'Livermore' }));
  const added: AddedSoFar = {
    ...nothingYet(),
    entry: [[first, last]],
    account: [[account.id, account.id]],
    quote: [[quote.id, quote.id]],
  };
  settings.set(NOTE, JSON.stringify(added));
  return { traderId, add };
}

/** What is left of it. */
const left = ({ deps: { accounts, journal, quotes, settings } }: TestApp, traderId: number) => ({
  accounts: accounts.list(traderId).map(({ name, entries }) => [name, entries]),
  entries: [...journal.csv(traderId, ExportQuery.parse({}))].join('').split('\r\n').length - 2,
  quotes: quotes.list().length,
  note: settings.get(NOTE),
});

test('an account that others have used meanwhile stays, and all else of a seed that was cut off goes', async () => {
  const app = testApp();
  const { traderId, add } = await cutOff(app);
  add('NQ');
  await undoInterruptedSeed(app.deps);
  expect(left(app, traderId)).toEqual({ accounts: [['Apex 50K', 1]], entries: 1, quotes: 0, note: '' });
});

test('so does one whose entries were archived meanwhile', async () => {
  const app = testApp();
  const { traderId } = await cutOff(app);
  app.deps.archives.archiveAll({ actor: 'admin', at: app.now });
  await undoInterruptedSeed(app.deps);
  expect(left(app, traderId)).toEqual({ accounts: [['Apex 50K', 0]], entries: 0, quotes: 0, note: '' });
});

test('a seed that cannot be undone is logged, and a finding of the doctor', async () => {
  const lines: string[] = [];
  const app = testApp({ log: createLog('error', { write: (line) => lines.push(line) }) });
  app.deps.settings.set(NOTE, 'nonsense');
  await undoInterruptedSeed(app.deps);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'a seed that was cut off could not be undone; the next start tries again',
  ]);
  const found = () => examine(app.deps.config, 'short', { now: app.now, serving: true });
  expect(found()).toMatchObject([
    { check: 'seed', message: 'a seed was cut off and is still to be undone', isDamage: false },
  ]);
  const unlock = lockFile(join(app.dataDir, SEED_LOCK), 'A seed is under way.');
  expect(found()).toEqual([]);
  unlock();
  app.deps.settings.set(NOTE, '');
  expect(found()).toEqual([]);
});
