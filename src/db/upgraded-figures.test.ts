import { Database } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expectAddUp, expectFigures, type WholeApp, type WholeEntry } from '#src/testing/compared-figures.ts';
import { inPart } from '#src/testing/in-part.ts';
import { day } from '#src/testing/naive-model/dates.ts';
import { openTestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { findIntegrityIssues } from './integrity.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

/** Whatever an earlier release has stored, every figure of its upgraded database equals the entries added up by hand. */

/** The schemas before entries had accounts, costs and an outcome. */
const EARLIER = Array.from({ length: 12 }, (_, before) => before + 1);
const TODAY = '2026-11-20';
const NAMES = ['Maya', 'Leo', 'Sofia'];
const STRATEGIES = [
  { id: 1, traderId: 1, name: 'Break' },
  { id: 2, traderId: 1, name: 'Fade' },
  { id: 3, traderId: 2, name: 'Break' },
];

interface Fields {
  symbol: string;
  positionType: 'long' | 'short';
  cents: bigint | null;
  isOpen: boolean;
  daysAgo: number;
  typed: string | null;
  link: boolean;
}

type Step =
  | { kind: 'add'; trader: number; fields: Fields }
  | { kind: 'change'; pick: number; fields: Fields }
  | { kind: 'remove'; pick: number }
  | { kind: 'toggle'; trader: number }
  | { kind: 'drop strategy'; strategy: number }
  | { kind: 'archive' };

const pick = fc.nat({ max: 40 });
const trader = fc.integer({ min: 1, max: NAMES.length });
const fields: fc.Arbitrary<Fields> = fc.record({
  symbol: fc.constantFrom('ES', 'esz6', 'NQ 12-26', 'mine', 'MINE'),
  positionType: fc.constantFrom('long', 'short'),
  cents: fc.option(
    fc.oneof(fc.constantFrom(0n, 5000n, -5000n), fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n })),
    { freq: 6 },
  ),
  isOpen: fc.nat({ max: 4 }).map((n) => n === 0),
  daysAgo: fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 70 })),
  typed: fc.constantFrom(null, 'Fade', 'Trend'),
  link: fc.boolean(),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('add' as const), trader, fields }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), pick, fields }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('toggle' as const), trader }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('drop strategy' as const), strategy: fc.nat({ max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'archive' as const }) },
);

/** What these fields are stored as, of that trader. */
function stored({ cents, isOpen, daysAgo, typed, link, ...plain }: Fields, traderId: number, team: Team) {
  const strategy = link ? team.strategies.find((one) => one.traderId === traderId) : undefined;
  return {
    ...plain,
    traderId,
    cents,
    isOpen: isOpen || cents === null,
    tradeDate: day(TODAY, -daysAgo),
    strategy: strategy?.name ?? typed,
    strategyId: strategy?.id ?? null,
    accountId: null,
  };
}

type Team = Omit<WholeApp, 'traders'> & { included: Map<number, boolean> };

const COLUMNS = `trader_id, symbol, pnl_cents, position_type, strategy, strategy_id, is_open, trade_date`;
const valuesOf = (entry: Omit<WholeEntry, 'id'>) => [
  entry.traderId,
  entry.symbol,
  entry.cents === null ? null : Number(entry.cents),
  entry.positionType,
  entry.strategy,
  entry.strategyId,
  Number(entry.isOpen),
  entry.tradeDate,
];

/** A database as a release with that schema has written it, and what it must come to. */
function earlier(schema: number, steps: readonly Step[]): { file: Uint8Array; team: Team } {
  const raw = new Database(':memory:');
  migrate(raw, ':memory:', MIGRATIONS.slice(0, schema));
  for (const { key, value } of KNOWN.settings) raw.run('INSERT INTO settings VALUES (?, ?)', [key, value]);
  for (const { name, code_lookup, code_sealed } of KNOWN.codes) {
    raw.run('INSERT INTO traders (name, code_lookup, code_sealed, created_at) VALUES (?, ?, ?, 0)', [
      name,
      code_lookup,
      code_sealed,
    ]);
  }
  for (const { traderId, name } of STRATEGIES) {
    raw.run('INSERT INTO strategies (trader_id, name, created_at) VALUES (?, ?, 0)', [traderId, name]);
  }
  const team: Team = {
    today: TODAY,
    included: new Map(NAMES.map((_, index) => [index + 1, true])),
    strategies: [...STRATEGIES],
    entries: [],
    archived: [],
  };
  for (const change of steps) carryOut(change, raw, team);
  raw.run('PRAGMA journal_mode = DELETE');
  const file = raw.serialize();
  raw.close();
  return { file, team };
}

function carryOut(change: Step, raw: Database, team: Team): void {
  if (change.kind === 'add') {
    const entry = stored(change.fields, change.trader, team);
    const { lastInsertRowid } = raw.run(
      `INSERT INTO journal_entries (${COLUMNS}, created_at, search_text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, '')`,
      valuesOf(entry),
    );
    team.entries.push({ id: Number(lastInsertRowid), ...entry });
  } else if (change.kind === 'toggle') {
    const included = !team.included.get(change.trader);
    team.included.set(change.trader, included);
    raw.run('UPDATE traders SET include_pnl = ? WHERE id = ?', [Number(included), change.trader]);
  } else if (change.kind === 'drop strategy') {
    raw.run('DELETE FROM strategies WHERE id = ?', [change.strategy]);
    team.strategies = team.strategies.filter(({ id }) => id !== change.strategy);
    for (const entry of team.entries) if (entry.strategyId === change.strategy) entry.strategyId = null;
  } else if (change.kind === 'archive') {
    archive(raw, team);
  } else {
    const entry = team.entries[change.pick % Math.max(1, team.entries.length)];
    if (!entry) return;
    if (change.kind === 'remove') {
      raw.run('DELETE FROM journal_entries WHERE id = ?', [entry.id]);
      team.entries = team.entries.filter((one) => one !== entry);
    } else {
      Object.assign(entry, stored(change.fields, entry.traderId, team));
      raw.run(
        `UPDATE journal_entries SET (${COLUMNS}) = (?, ?, ?, ?, ?, ?, ?, ?), version = version + 1 WHERE id = ?`,
        [...valuesOf(entry), entry.id],
      );
    }
  }
}

function archive(raw: Database, team: Team): void {
  if (team.entries.length === 0) return;
  const total = team.entries.reduce((sum, { cents }) => sum + (cents ?? 0n), 0n);
  const { lastInsertRowid } = raw.run(
    "INSERT INTO archives (label, created_at, created_by, entries, total_cents) VALUES ('', 0, 'admin', ?, ?)",
    [team.entries.length, Number(total)],
  );
  const copied =
    'id, trader_id, symbol, pnl_cents, notes, instrument_type, position_type, entry_price, exit_price';
  const more = 'quantity, strategy, is_open, trade_date, created_at, version';
  raw.run(
    `INSERT INTO archived_entries (archive_id, trader_name, ${copied}, ${more})
    SELECT ?, (SELECT name FROM traders WHERE traders.id = trader_id), ${copied}, ${more} FROM journal_entries`,
    [lastInsertRowid],
  );
  raw.run("UPDATE change_context SET actor = 'admin', at = 0, archiving = 1");
  raw.run('DELETE FROM journal_entries');
  raw.run('UPDATE change_context SET actor = NULL, at = NULL, archiving = 0');
  team.archived.push(...team.entries);
  team.entries = [];
}

/** A data folder without a database, and what one in it needs: its settings, and traders whose codes its key opens. */
const FOLDER = mkdtempSync(join(tmpdir(), 'bullpen-earlier-'));
const KNOWN = await beginFolder();
afterAll(() => rmSync(FOLDER, { recursive: true }));

async function beginFolder() {
  const { app, remove } = openTestApp();
  const traders: TestTrader[] = [];
  for (const name of NAMES) traders.push(await app.trader(name));
  const read = <Row>(sql: string): Row[] => app.deps.db.raw.query<Row, []>(sql).all();
  const found = {
    traders,
    codes: read<{ name: string; code_lookup: string; code_sealed: string }>(
      'SELECT name, code_lookup, code_sealed FROM traders ORDER BY id',
    ),
    settings: read<{ key: string; value: string }>(
      "SELECT key, value FROM settings WHERE key IN ('key_fingerprint', 'admin_password')",
    ),
  };
  cpSync(join(app.dataDir, 'secret.key'), join(FOLDER, 'secret.key'));
  remove();
  return found;
}

test.each(inPart(EARLIER, 3))(
  'after any history and an upgrade from schema %d, every figure equals a naive sum',
  async (schema) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
        const { file, team } = earlier(schema, steps);
        writeFileSync(join(FOLDER, 'bullpen.db'), file);
        const app = testApp({ now: `${TODAY}T20:00:00Z`, folder: FOLDER });
        const traders: WholeApp['traders'] = [];
        for (const { id, name, accessCode } of KNOWN.traders) {
          const cookie = await app.logIn(accessCode);
          traders.push({ id, name, included: team.included.get(id) === true, cookie });
        }
        await expectFigures({ ...team, traders }, app);
        await expectAddUp({ ...team, traders }, app);
        expect(findIntegrityIssues(app.deps.db.raw, 'all')).toEqual([]);
      }),
      { numRuns: 2 },
    );
  },
  60_000,
);
