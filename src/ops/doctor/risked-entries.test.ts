import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { NewJournalEntry } from '#src/features/journal/contract.ts';
import { inFolder } from '#src/testing/filled-folder.ts';
import { command, freshFolder } from '#src/testing/process.ts';

const NEW = { symbol: 'ESZ6', pnl: '50', entryPrice: '6890', exitPrice: '6891', tradeDate: '2026-01-05' };

test('entries whose stored risk is not what their stop gives are told, and are no finding', async () => {
  const data = freshFolder();
  const [typed, first, second] = await inFolder(data, ({ journal, traders }) => {
    const code = { accessCode: 'a-code-of-maya', includePnl: true, backgroundImage: null };
    const maya = traders.add({ name: 'Maya', role: 'trader', ...code });
    const add = (fields: object) => journal.create(maya.id, NewJournalEntry.parse({ ...NEW, ...fields })).id;
    return [add({ riskAmount: '80' }), add({ stopPrice: '6888' }), add({ stopPrice: '6885' })];
  });
  const doctor = async () => (await command(data, ['doctor'])).stdout;
  expect(typed).toBeDefined();
  expect(await doctor()).toBe('Everything is in order.\n');

  const raw = new Database(join(data, 'bullpen.db'), { strict: true });
  raw.run(
    'UPDATE journal_entries SET initial_risk_cents = initial_risk_cents + 1 WHERE stop_price IS NOT NULL',
  );
  raw.close();
  expect(await doctor()).toBe(
    `note     2 entries of ES would have another R with their stop and today's contract: ${first}, ${second}\nEverything is in order.\n`,
  );
}, 60_000);
