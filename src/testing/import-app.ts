import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findIntegrityIssues } from '#src/db/integrity.ts';
import type { ImportFields } from '#src/features/imports/contract.ts';
import type { ImportOrder } from '#src/features/imports/looking.ts';
import type { ImportReport } from '#src/features/imports/responses.ts';
import { moveImport, runImport, undoImport } from '#src/ops/importing.ts';
import { fixtureBytes } from './broker-fixtures.ts';
import { type TestApp, type TestTrader, testApp } from './test-app.ts';

export interface ImportApp {
  app: TestApp;
  maya: TestTrader;
  accountId: number;
  /** Another one of hers. */
  otherId: number;
  /** Files are names of fixtures, or texts by name. */
  import(files: readonly (string | FileText)[], fields?: Sent, goOn?: () => void): Promise<ImportReport>;
  undo(id: number): Promise<void>;
  move(id: number, accountId: number): Promise<void>;
}

interface FileText {
  name: string;
  text: string | Uint8Array;
}

/** @param traderId whose journal they go into, hers unless it is said */
export type Sent = Omit<ImportFields, 'traderId'> &
  Pick<ImportOrder, 'trades'> & { dryRun?: boolean; traderId?: number };

/** A trader in Chicago with two accounts that no file names. */
export async function importApp(app = testApp()): Promise<ImportApp> {
  const maya = await app.trader();
  const addAccount = (name: string) =>
    app.deps.accounts.create(maya.id, {
      traderId: maya.id,
      name,
      firm: 'Apex',
      kind: 'sim',
      startingBalance: 0n,
      externalNames: [],
      timeZone: 'America/Chicago',
      costs: [],
      followsAccountId: null,
      isArchived: false,
      rules: null,
    }).id;
  const [accountId, otherId] = [addAccount('Apex 50K'), addAccount('Apex 100K')];
  const actor = `trader:${maya.id}`;
  const folder = join(app.dataDir, 'incoming');
  mkdirSync(folder, { recursive: true });
  let count = 0;
  return {
    app,
    maya,
    accountId,
    otherId,
    import(files, { dryRun = false, trades, traderId = maya.id, ...fields } = {}, goOn = () => {}) {
      const written = files.map((file) => {
        const name = typeof file === 'string' ? file : file.name;
        const path = join(folder, `${++count}.part`);
        writeFileSync(path, typeof file === 'string' ? fixtureBytes(file) : file.text);
        return { name, path };
      });
      const order = { traderId, actor, dryRun, at: app.now, files: written, trades };
      return runImport(app.deps, { ...order, fields: { accountId, ...fields } }, goOn);
    },
    undo: (id) => undoImport(app.deps, { owner: maya.id, id, actor }),
    move: (id, accountId) => moveImport(app.deps, { owner: maya.id, id, accountId, actor }),
  };
}

/** Everything that people see, as text. */
export async function answersOf({ app, maya }: ImportApp): Promise<string> {
  const paths = [
    '/api/journal?limit=500',
    '/api/accounts',
    '/api/calendar/2026-03',
    '/api/leaderboard',
    `/api/traders/${maya.id}/stats`,
    `/api/traders/${maya.id}/analytics`,
    `/api/traders/${maya.id}/calendar/2026-03`,
  ];
  const replies = await Promise.all(paths.map((path) => app.call({ cookie: maya.cookie }, 'GET', path)));
  return replies.map(({ body }) => JSON.stringify(body)).join('\n');
}

export const entriesOf = ({ app, maya }: ImportApp) =>
  app.deps.journal.list(maya.id, { filter: 'all', q: '', limit: 500 }).entries.toReversed();

/** What imports give entries, whatever their numbers. */
export const tradesOf = (home: ImportApp): string[] =>
  entriesOf(home)
    .map((entry) =>
      [
        entry.tradeDate,
        entry.symbol,
        entry.positionType,
        entry.quantity,
        entry.entryPrice,
        entry.exitPrice,
        entry.isOpen ? 'open' : 'closed',
        entry.pnl,
        entry.commission,
        entry.fees,
      ].join(' '),
    )
    .sort();

export const issuesOf = ({ app }: Pick<ImportApp, 'app'>) => findIntegrityIssues(app.deps.db.raw, 'all');

/** Rows that imports leave in their own tables. */
export const countsOf = ({ app }: ImportApp): Record<string, number> =>
  Object.fromEntries(
    ['imports', 'import_files', 'import_rows', 'imported_entries'].map((table) => [
      table,
      app.deps.db.raw.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0,
    ]),
  );
