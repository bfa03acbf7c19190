import { expect, setDefaultTimeout, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from '#src/testing/filled-folder.ts';
import { command, freshFolder } from '#src/testing/process.ts';

setDefaultTimeout(60_000);

const FILE = 'team.json';

/** Seeds a trader with these accounts, one a line from the second on, and an entry in each of those named. */
async function seed(data: string, accounts: readonly object[], entriesIn: readonly string[] = []) {
  const entries = entriesIn.map((account) => ({ symbol: 'ES', pnl: '1', account }));
  const lines = accounts.map((account) => JSON.stringify(account)).join(',\n');
  const file = join(freshFolder(), FILE);
  writeFileSync(
    file,
    `{"traders": [{"name": "Maya", "entries": ${JSON.stringify(entries)}, "accounts": [\n${lines}]}]}`,
  );
  const { code, stderr } = await command(data, ['seed', file]);
  return { code, stderr: stderr.replaceAll(file, FILE) };
}

const stored = (data: string) =>
  inFolder(data, (app) =>
    app.accounts
      .list(null)
      .map(({ name, kind, countsForTeam, startingBalance, entries }) => [
        `${name}, ${kind}`,
        countsForTeam,
        startingBalance,
        entries,
      ]),
  );

test('accounts are what the file says, and count for the team as is usual where it does not say', async () => {
  const data = freshFolder();
  const accounts = [
    { name: 'Topstep 50K', firm: 'Topstep', kind: 'funded', startingBalance: '50000' },
    { name: 'Paper', kind: 'sim' },
    { name: 'Playback', countsForTeam: true },
    { name: 'Own money', kind: 'live', countsForTeam: false },
  ];
  expect((await seed(data, accounts, ['topstep 50k', 'Sim101'])).code).toBe(0);
  expect(await stored(data)).toEqual([
    ['Own money, live', false, 0n, 0],
    ['Paper, sim', false, 0n, 0],
    ['Playback, sim', true, 0n, 0],
    ['Sim101, sim', false, 0n, 1],
    ['Topstep 50K, funded', true, 5_000_000n, 1],
  ]);
});

test.each([
  ['a name that is there already', { name: 'a' }, 'There is an account of this name already'],
  ['the id of another account', { name: 'B', followsAccountId: 2 }, 'Unrecognized key: "followsAccountId"'],
])('%s is rejected with its line, and nothing is added', async (_, account, message) => {
  const data = freshFolder();
  expect(await seed(data, [{ name: 'A' }, account])).toEqual({
    code: 1,
    stderr: expect.stringContaining(`${FILE}:3: ${message}`),
  });
  expect(await stored(data)).toEqual([]);
});

test('an account has the rules that its file says, and one with such as there are not is an error', async () => {
  const data = freshFolder();
  const rules = { name: 'Own', maxDrawdown: { amount: '2000', mode: 'static' } };
  const account = (rules: object) => ({ name: 'Topstep 50K', kind: 'evaluation', rules });
  const { code, stderr } = await seed(data, [account({ name: 'Own', maxDrawdown: { amount: '0' } })]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('Drawdown must be above 0')]);
  expect((await seed(data, [account(rules)])).code).toBe(0);
  const kept = await inFolder(data, (app) => app.accounts.list(null).map(({ rules }) => rules?.maxDrawdown));
  expect(kept).toEqual([{ amount: 200_000n, mode: 'static', lockAt: null }]);
});
