import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import type { TestResponse } from './described.ts';
import { appsFilledBy } from './filled-app.ts';
import type { As, CallOptions, TestApp, TestTrader } from './test-app.ts';

/**
 * Who makes a scenario's call: nobody; Maya, who owns the data; Leo, another trader; the admin, with a grant; or the
 * admin's browser without one, viewing Maya's dashboard.
 */
export type Role = 'anonymous' | 'maya' | 'leo' | 'admin' | 'viewing';

/**
 * One row, in plain words: who calls what, and the outcome. `{entry}` in a path is the id of Maya's entry; other
 * names come from the setup of the rows.
 */
export interface Scenario {
  name: string;
  as: Role;
  method: string;
  path: string;
  send?: CallOptions;
  status: number;
  /** What the response body must contain. */
  body?: object | string;
  /** Every message of a 422, by field. */
  issues?: Record<string, string>;
  check?: (response: TestResponse, app: TestApp) => void;
  /** Whether the call may change something; a rejected one must leave everything as it was. */
  changes?: boolean;
}

/** Adds more data before each row. @returns the values of `{name}` in paths */
export type Setup = (
  app: TestApp,
  people: { maya: TestTrader; leo: TestTrader },
) => Record<string, number> | Promise<Record<string, number>>;

/** Runs each row on an app in which Maya (trader 1) has one entry and Leo (trader 2) none. */
export function scenarios(title: string, rows: readonly Scenario[], setup: Setup = () => ({})): void {
  const openApp = appsFilledBy(async (app) => {
    const maya = await app.trader('Maya Okafor');
    const leo = await app.trader('Leo Brandt');
    const { body: entry } = await app.call(maya, 'POST', '/api/journal', {
      json: { symbol: 'ESZ6', pnl: '125.50', notes: 'Waited for the retest', strategy: 'Range break' },
    });
    const ids: Record<string, number> = { entry: entry.id, ...(await setup(app, { maya, leo })) };
    const admin = await app.admin();
    const viewing = await app.admin();
    await app.call(viewing, 'POST', `/api/admin/traders/${maya.id}/view`);
    const callers: Record<Role, As> = {
      anonymous: null,
      maya,
      leo,
      admin,
      viewing: { cookie: viewing.cookie },
    };
    return { ids, callers };
  });
  for (const row of rows) {
    test(`${title}: ${row.name}`, async () => {
      const { app, ids, callers } = await openApp();
      const before = contents(app);
      const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name) => String(ids[name]));
      const response = await app.call(callers[row.as], row.method, path, row.send);
      expect({ status: response.status, body: response.body }).toMatchObject({ status: row.status });
      if (typeof row.body === 'string') expect(response.body).toBe(row.body);
      else if (row.body !== undefined) expect(response.body).toMatchObject(row.body);
      if (row.issues) {
        const found = Object.fromEntries(
          response.body.issues.map((i: { path: string; message: string }) => [i.path, i.message]),
        );
        expect(found).toEqual(row.issues);
        expect(response.body).toMatchObject({ code: 'invalid', message: Object.values(row.issues)[0] });
      }
      row.check?.(response, app);
      if (!row.changes) expect(contents(app)).toEqual(before);
    });
  }
}

const TABLES = [
  'journal_entries',
  'daily_pnl',
  'trader_totals',
  'journal_history',
  'change_context',
  'traders',
  'strategies',
  'accounts',
  'account_names',
  'quotes',
  'drive_links',
  'instruments',
  'audit_log',
  'videos',
  'archives',
  'archived_entries',
  'archived_items',
  'day_notes',
  'week_notes',
  'images',
  'entry_images',
  'dropped_images',
];

/** Everything a rejected call must leave alone, files included. */
export function contents({ deps, dataDir }: TestApp): unknown[] {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile() && !found.name.startsWith('bullpen.db'))
    .map(({ parentPath, name }) => `${parentPath}/${name}`);
  return [...TABLES.map((table) => deps.db.raw.query(`SELECT * FROM ${table}`).all()), files.sort()];
}

export const EVERYONE: readonly Role[] = ['anonymous', 'maya', 'leo', 'admin', 'viewing'];

/** The same call by several callers, with the same outcome. */
export const each = (as: readonly Role[], row: Omit<Scenario, 'as'>): Scenario[] =>
  as.map((role) => ({ ...row, as: role, name: `${row.name}, as ${role}` }));

/** The same call by callers who may not make it, each with the status they get. */
export function rejectedFor(
  callers: readonly (readonly [as: Role, status: number])[],
  call: Omit<Scenario, 'as' | 'name' | 'status'>,
): Scenario[] {
  return callers.map(([as, status]) => ({ ...call, as, status, name: `${call.method} by ${as}` }));
}

/** Creating something of a trader's: by the admin without naming one, and by those who may not. */
export function withWrongTraders(call: (json: object) => Omit<Scenario, 'name' | 'status'>): Scenario[] {
  const byAdmin = (name: string, json: object, message: string): Scenario => ({
    ...call(json),
    as: 'admin',
    name: `by the admin ${name}`,
    status: 422,
    issues: { traderId: message },
  });
  return [
    byAdmin('without a trader', { name: 'X' }, 'Trader is required'),
    byAdmin('for an unknown trader', { traderId: 99, name: 'X' }, 'Trader not found'),
    ...rejectedFor(
      [
        ['anonymous', 401],
        ['viewing', 403],
      ],
      call({ traderId: 1, name: 'X' }),
    ),
  ];
}

/** Invalid ids, and one that does not exist, at the end of `path`. */
export function withWrongIds(path: string, call: Omit<Scenario, 'path' | 'name' | 'status'>): Scenario[] {
  const malformed = ['0', '-1', '1e3', '1.5', 'abc', '%00', '99999999999999999999'];
  return [
    ...malformed.map((id) => ({
      ...call,
      path: `${path}/${id}`,
      status: 422,
      name: `${call.method} of ${id}`,
    })),
    { ...call, path: `${path}/4711`, status: 404, name: `${call.method} of one that is not there` },
  ];
}
