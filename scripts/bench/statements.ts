import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { readConfig } from '#src/config.ts';
import { NewJournalEntry } from '#src/features/journal/contract.ts';
import { type Deps, openDeps } from '#src/server/compose.ts';
import type { Bench } from './program.ts';
import { besideLimit, besideLimitColumns, type Row, type Section, summarize, target } from './report.ts';

const ENTRIES = 100_000;
const WARM_UP = 100;
const TRADER = 3;

/** An executed statement. */
interface Ran {
  sql: string;
  values: Values;
}
type Values = Parameters<ReturnType<Database['prepare']>['all']>;

interface Work {
  name: string;
  of: (deps: Deps) => () => unknown;
  writes?: boolean;
}

const WORKS: readonly Work[] = [
  {
    name: 'a trade entered',
    of({ journal }) {
      const entry = NewJournalEntry.parse({ symbol: 'ESZ6', pnl: '12.50' });
      return () => journal.create(TRADER, entry);
    },
    writes: true,
  },
  {
    name: 'leaderboard',
    of:
      ({ performance }) =>
      () =>
        performance.leaderboard('full', true),
  },
  {
    name: 'stats',
    of:
      ({ performance }) =>
      () =>
        performance.stats(TRADER),
  },
  {
    name: 'journal, 100 entries',
    of:
      ({ journal }) =>
      () =>
        journal.list(TRADER, { filter: 'all', q: '', limit: 100 }),
  },
  {
    name: 'analytics',
    of:
      ({ performance }) =>
      () =>
        performance.analytics(TRADER),
  },
];

/** Overhead of our services over their SQL: the same statements, prepared, on a bare connection. */
export async function measureStatements(bench: Bench): Promise<Section> {
  const app = await bench.copyOf(await bench.appOf(bench.entries(ENTRIES)));
  const recorder = recordStatements();
  const deps = openDeps(readConfig({}, { BULLPEN_DATA_DIR: app.dataDir }));
  const file = join((await bench.copyOf(app)).dataDir, 'bullpen.db');
  const bare = openBare(file);
  try {
    return {
      title: 'beside SQLite alone',
      note: `The same statements with the same values through \`bun:sqlite\` alone, in a transaction with the same durability (\`synchronous=FULL\`) where they write. A database of ${app.entries.toLocaleString('en-US')} entries.`,
      columns: besideLimitColumns('SQLite alone'),
      rows: WORKS.map((work) => rowOf(bench, work, deps, bare, recorder)),
    };
  } finally {
    recorder.end();
    bare.close();
    deps.close();
  }
}

function rowOf(
  bench: Bench,
  { name, of, writes = false }: Work,
  deps: Deps,
  bare: Database,
  recorder: Recorder,
): Row {
  const work = of(deps);
  // What is timed is a call like those before it: what they cached is not read again.
  work();
  const statements = recorder
    .during(work)
    .filter(({ sql }) => !/^\s*(BEGIN|COMMIT|ROLLBACK|PRAGMA)/i.test(sql));
  const again = statements.map(({ sql, values }) => ({ statement: bare.prepare(sql), values }));
  const runAll = () => {
    for (const { statement, values } of again) statement.values(...values);
  };
  const alone = writes ? () => bare.transaction(runAll).immediate() : runAll;
  const samples = { bullpen: [] as number[], alone: [] as number[] };
  for (let round = -WARM_UP; round < bench.rounds(500); round++) {
    const [ours, theirs] = [timed(work), timed(alone)];
    if (round < 0) continue;
    samples.bullpen.push(ours);
    samples.alone.push(theirs);
  }
  const limits = (ms: number, ratio: number) =>
    writes ? [target('≤ 1.5 × SQLite', ratio <= 1.5), target('≤ 1 ms', ms <= 1)] : [];
  return besideLimit(
    `${name} (${statements.length} statements)`,
    'ms',
    summarize(samples.bullpen),
    summarize(samples.alone),
    limits,
  );
}

function openBare(file: string): Database {
  const db = new Database(file, { strict: true });
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 5000',
  ]) {
    db.run(`PRAGMA ${pragma}`);
  }
  return db;
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

interface Recorder {
  /** The statements `work` runs, in order. */
  during(work: () => unknown): Ran[];
  end(): void;
}

/** Records every statement of connections opened from now on. */
function recordStatements(): Recorder {
  const { prepare } = Database.prototype;
  let noted: Ran[] | null = null;
  Database.prototype.prepare = function (this: Database, ...args: Parameters<typeof prepare>) {
    const statement = prepare.apply(this, args);
    for (const name of ['all', 'get', 'run', 'values'] as const) {
      const run = statement[name].bind(statement);
      Object.defineProperty(statement, name, {
        value(...values: Values) {
          noted?.push({ sql: args[0], values });
          return run(...values);
        },
      });
    }
    return statement;
  } as typeof prepare;
  return {
    during(work) {
      noted = [];
      work();
      const ran = noted;
      noted = null;
      return ran;
    },
    end() {
      Database.prototype.prepare = prepare;
    },
  };
}
