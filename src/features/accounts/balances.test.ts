import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { testApp } from '#src/testing/test-app.ts';
import { moneyString } from '#src/values/money/money.ts';
import { NewAccount } from './contract.ts';

interface Entry {
  id: number;
  account: number | null;
  day: string;
  cents: number | null;
  fees: number | null;
}

const account = fc.option(fc.integer({ min: 1, max: 3 }), { freq: 6 });
const cents = fc.option(fc.oneof(fc.constant(0), fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })), {
  freq: 6,
});
const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-11-0${n}`);
const fees = fc.option(fc.integer({ min: -500, max: 99_999_999_999 }), { freq: 2 });
const pick = fc.nat({ max: 30 });
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('add' as const), account, day, cents, fees }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('change' as const), pick, account, day, cents, fees }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('archive' as const) }) },
);

test('after any history of changes, a balance is the start and the net of all entries ever, beside what they cost', async () => {
  const app = testApp();
  const { db, accounts, archives } = app.deps;
  const maya = await app.trader();
  const starts = ['50000', '0', '999999999.99'];
  for (const [n, startingBalance] of starts.entries())
    accounts.create(maya.id, NewAccount.parse({ name: `Account ${n}`, startingBalance }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      // Rolled back afterwards: the next history begins with nothing.
      db.raw.run('BEGIN');
      try {
        let model: Entry[] = [];
        const carried = [0n, 0n, 0n];
        const paid = [0n, 0n, 0n];
        for (const next of steps) {
          if (next.kind === 'archive') {
            if (model.length === 0) continue;
            archives.archiveAll({ actor: 'cli', at: 0 });
            for (const entry of model)
              if (entry.account !== null) {
                const at = entry.account - 1;
                carried[at] = (carried[at] ?? 0n) + BigInt(entry.cents ?? 0);
                paid[at] = (paid[at] ?? 0n) + BigInt(entry.fees ?? 0);
              }
            model = [];
            continue;
          }
          if (next.kind === 'add') {
            const { lastInsertRowid } = db.raw.run(
              `INSERT INTO journal_entries (trader_id, account_id, symbol, pnl_cents, fees_cents, outcome, is_open, trade_date, created_at, search_text)
               VALUES (?, ?, 'ES', ?, ?, ?, ?, ?, 0, '')`,
              [
                maya.id,
                next.account,
                next.cents,
                next.fees,
                decideOutcome(next.cents),
                next.cents === null ? 1 : 0,
                next.day,
              ],
            );
            model.push({ ...next, id: Number(lastInsertRowid) });
            continue;
          }
          const entry = model[next.pick % Math.max(1, model.length)];
          if (!entry) continue;
          if (next.kind === 'remove') {
            db.raw.run('DELETE FROM journal_entries WHERE id = ?', [entry.id]);
            model.splice(model.indexOf(entry), 1);
            continue;
          }
          db.raw.run(
            'UPDATE journal_entries SET account_id = ?, pnl_cents = ?, fees_cents = ?, outcome = ?, is_open = ?, trade_date = ? WHERE id = ?',
            [
              next.account,
              next.cents,
              next.fees,
              decideOutcome(next.cents),
              next.cents === null ? 1 : 0,
              next.day,
              entry.id,
            ],
          );
          Object.assign(entry, { ...next });
        }
        for (const { id, balance, costsPaid, curve, curveStart, entries, startingBalance } of accounts.list(
          maya.id,
        )) {
          const own = model.filter((entry) => entry.account === id);
          const before = startingBalance + (carried[id - 1] ?? 0n);
          const until = (last: string) =>
            own.reduce((sum, entry) => (entry.day <= last ? sum + BigInt(entry.cents ?? 0) : sum), before);
          expect([entries, moneyString(balance)]).toEqual([own.length, moneyString(until('9999'))]);
          const costs = own.reduce((sum, entry) => sum + BigInt(entry.fees ?? 0), paid[id - 1] ?? 0n);
          expect(costsPaid).toBe(costs);
          const days = [...new Set(own.map((entry) => entry.day))].sort();
          expect(curveStart).toBe(before);
          expect(curve).toEqual(days.map((date) => ({ date, balance: until(date) })));
        }
      } finally {
        db.raw.run('ROLLBACK');
      }
    }),
    { numRuns: 100 },
  );
});

function decideOutcome(amount: number | null): string {
  if (amount === null) return 'open';
  return amount === 0 ? 'even' : amount > 0 ? 'win' : 'loss';
}

test('a long curve has at most 60 days, the last one among them', async () => {
  const app = testApp();
  const maya = await app.trader();
  const { id } = app.deps.accounts.create(
    maya.id,
    NewAccount.parse({ name: 'Live', startingBalance: '100' }),
  );
  app.deps.db.raw.run(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
     INSERT INTO journal_entries (trader_id, account_id, symbol, pnl_cents, outcome, trade_date, created_at, search_text)
     SELECT 1, ?, 'ES', 100, 'win', date('2024-01-01', i || ' days'), 0, '' FROM n`,
    [id],
  );
  const [live] = app.deps.accounts.list(maya.id);
  const curve = live?.curve ?? [];
  expect([curve.length, curve.at(-1)]).toEqual([60, { date: '2025-05-14', balance: 60_000n }]);
  expect(curve.map(({ date }) => date)).toEqual(curve.map(({ date }) => date).toSorted());
  expect(live).toMatchObject({ balance: 60_000n, entries: 500 });
});
