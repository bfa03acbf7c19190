import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { openDb } from './open.ts';

/** One change to the entries, as any writer could make it. */
type Step =
  | { kind: 'add'; trader: number; day: number; pnl: number | null }
  | { kind: 'change'; pick: number; trader: number; day: number; pnl: number | null }
  | { kind: 'remove'; pick: number };

const pnl = fc.option(fc.oneof(fc.constant(0), fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })), {
  freq: 5,
});
const trader = fc.integer({ min: 1, max: 3 });
const day = fc.integer({ min: 1, max: 4 });
const pick = fc.nat({ max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), trader, day, pnl }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), pick, trader, day, pnl }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick }) },
);

interface NaiveEntry {
  id: number;
  trader: number;
  date: string;
  pnl: bigint | null;
}

test('after any history of changes, totals equal a naive recomputation', () => {
  const db = openDb(':memory:');
  for (const id of [1, 2, 3])
    db.raw.run(
      "INSERT INTO traders (id, name, code_lookup, code_sealed, created_at) VALUES (?, 'T', ?, '', 0)",
      [id, `${id}`],
    );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      // Taken back afterwards: the next history begins with nothing.
      db.raw.run('BEGIN');
      try {
        const model: NaiveEntry[] = [];
        for (const change of steps) apply(change, model, db.raw);
        expect(rollUp(db.raw)).toEqual(recompute(model));
      } finally {
        db.raw.run('ROLLBACK');
      }
    }),
    { numRuns: 150 },
  );
  db.close();
});

function apply(change: Step, model: NaiveEntry[], raw: ReturnType<typeof openDb>['raw']): void {
  if (change.kind === 'add') {
    const date = `2026-11-0${change.day}`;
    const { lastInsertRowid } = raw.run(
      `INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, is_open, trade_date, created_at, search_text) VALUES (?, 'ES', ?, ?, ?, ?, 0, '')`,
      [change.trader, change.pnl, outcomeOf(change.pnl), change.pnl === null ? 1 : 0, date],
    );
    model.push({
      id: Number(lastInsertRowid),
      trader: change.trader,
      date,
      pnl: change.pnl === null ? null : BigInt(change.pnl),
    });
    return;
  }
  const entry = model[change.pick % Math.max(1, model.length)];
  if (!entry) return;
  if (change.kind === 'remove') {
    raw.run('DELETE FROM journal_entries WHERE id = ?', [entry.id]);
    model.splice(model.indexOf(entry), 1);
    return;
  }
  const date = `2026-11-0${change.day}`;
  raw.run(
    'UPDATE journal_entries SET trader_id = ?, trade_date = ?, pnl_cents = ?, outcome = ?, is_open = ? WHERE id = ?',
    [change.trader, date, change.pnl, outcomeOf(change.pnl), change.pnl === null ? 1 : 0, entry.id],
  );
  Object.assign(entry, { trader: change.trader, date, pnl: change.pnl === null ? null : BigInt(change.pnl) });
}

function outcomeOf(cents: number | null): string {
  if (cents === null) return 'open';
  return cents === 0 ? 'even' : cents > 0 ? 'win' : 'loss';
}

type Row = Record<string, string>;

function rollUp(raw: ReturnType<typeof openDb>['raw']): Row[] {
  return raw
    .query<Row, []>(
      `SELECT trader_id || ' ' || trade_date AS key, CAST(pnl_cents AS TEXT) AS pnl, CAST(entries AS TEXT) AS entries, CAST(wins AS TEXT) AS wins,
        CAST(losses AS TEXT) AS losses, CAST(gross_win AS TEXT) AS win, CAST(gross_loss AS TEXT) AS loss
      FROM daily_pnl ORDER BY trader_id, trade_date`,
    )
    .all();
}

function recompute(model: readonly NaiveEntry[]): Row[] {
  const groups = Map.groupBy(model, ({ trader: id, date }) => `${id} ${date}`);
  return [...groups]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, entries]) => {
      const amounts = entries.map((entry) => entry.pnl ?? 0n);
      const sum = (of: bigint[]) => of.reduce((total, amount) => total + amount, 0n);
      const [gains, losses] = [
        amounts.filter((amount) => amount > 0n),
        amounts.filter((amount) => amount < 0n),
      ];
      return {
        key,
        pnl: String(sum(amounts)),
        entries: String(entries.length),
        wins: String(gains.length),
        losses: String(losses.length),
        win: String(sum(gains)),
        loss: String(-sum(losses)),
      };
    });
}
