import { expect, spyOn, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '#src/db/lock.ts';
import { AppError } from '#src/errors.ts';
import { fixture } from '#src/testing/broker-fixtures.ts';
import {
  answersOf,
  countsOf,
  entriesOf,
  type ImportApp,
  importApp,
  issuesOf,
  tradesOf,
} from '#src/testing/import-app.ts';
import { diskFull } from './disk.ts';
import { finishImports, runImport, undoImport } from './importing.ts';

const PERFORMANCE = 'tradovate-performance.csv';
/** Costs of the first trades. */
const CASH = {
  name: 'Cash.csv',
  text: fixture('tradovate-cash-history.csv').split('\n').slice(0, 10).join('\n'),
};

/** Makes every step a batch of its own, without a pause. @returns the function that ends that */
function smallestBatches(): () => void {
  let now = 0;
  const spies = [
    spyOn(performance, 'now').mockImplementation(() => (now += 1000)),
    spyOn(Bun, 'sleep').mockImplementation(() => Promise.resolve()),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

/**
 * Nothing is written any more after so many transactions, as if the process had died or the disk were full.
 * @returns what is said of it; `null` where it was done before that
 */
async function dyingAfter(
  home: ImportApp,
  writes: number,
  work: () => Promise<unknown>,
): Promise<string | null> {
  const { db } = home.app.deps;
  let left = writes;
  let isInside = false;
  const transaction = db.transaction;
  const dying = spyOn(db, 'transaction').mockImplementation((inside) => {
    if (isInside) return transaction(inside);
    if (left-- <= 0) throw diskFull();
    isInside = true;
    try {
      return transaction(inside);
    } finally {
      isInside = false;
    }
  });
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  } finally {
    dying.mockRestore();
  }
}

/**
 * Breaks off at every transaction, and lets the next start of a server finish it.
 * @param back takes back what `work` has done
 */
async function expectAllOrNothing(
  work: (home: ImportApp) => Promise<unknown>,
  back: (home: ImportApp) => Promise<unknown>,
  before: Parameters<ImportApp['import']>[0] = [],
): Promise<void> {
  const restore = smallestBatches();
  try {
    const home = await importApp();
    const stateOf = () => ({ trades: tradesOf(home), rows: countsOf(home) });
    for (const file of before) await home.import([file]);
    const nothing = stateOf();
    await work(home);
    const all = stateOf();
    await back(home);
    expect(stateOf()).toEqual(nothing);
    let [writes, isBroken] = [0, true];
    while (isBroken) {
      const said = await dyingAfter(home, writes++, () => work(home));
      isBroken = said !== null;
      // What is finished later is not said to be lost.
      const left = home.app.deps.imports.unfinished().some(({ state }) => state !== 'reading');
      if (isBroken) expect(said).toContain(left ? 'finished once there is room' : 'Nothing was saved');
      await finishImports(home.app.deps);
      expect(home.app.deps.imports.unfinished()).toEqual([]);
      if (Bun.deepEquals(stateOf(), all)) await back(home);
      expect(stateOf()).toEqual(nothing);
    }
    expect(writes).toBeGreaterThan(4);
    expect(issuesOf(home)).toEqual([]);
  } finally {
    restore();
  }
}

/** The import that came last. */
const lastOf = ({ app, maya }: ImportApp): number =>
  app.deps.imports.list(maya.id, { limit: 1 }).items[0]?.id ?? 0;

test('an import that is broken off anywhere is there whole, or not at all', () =>
  expectAllOrNothing(
    (home) => home.import([PERFORMANCE]),
    (home) => home.undo(lastOf(home)),
  ));

test('so is one that changes entries', () =>
  expectAllOrNothing(
    (home) => home.import([CASH]),
    (home) => home.undo(lastOf(home)),
    [PERFORMANCE],
  ));

test('so is an own export', () =>
  expectAllOrNothing(
    (home) => home.import(['own-export.csv']),
    (home) => home.undo(lastOf(home)),
  ));

test('so is taking one back', () =>
  expectAllOrNothing(
    (home) => home.undo(lastOf(home)),
    (home) => home.import([CASH]),
    [PERFORMANCE, CASH],
  ));

test('and moving one', () =>
  expectAllOrNothing(
    (home) => home.move(1, home.otherId),
    (home) => home.move(1, home.accountId),
    [PERFORMANCE],
  ));

test('one import of a trader writes at a time, and keeps no other trader waiting', async () => {
  const home = await importApp();
  mkdirSync(join(home.app.dataDir, 'locks'));
  const unlock = lockFile(join(home.app.dataDir, 'locks', `import-${home.maya.id}.lock`), 'taken');
  try {
    expect(home.import([PERFORMANCE])).rejects.toMatchObject({ code: 'conflict' });
    expect((await home.import([PERFORMANCE], { dryRun: true })).entries.created).toBe(4);
    expect(await finishImports(home.app.deps)).toBe(false);
    const leo = await home.app.trader();
    const path = join(home.app.dataDir, 'own.csv');
    writeFileSync(path, fixture('own-export.csv'));
    const report = await runImport(home.app.deps, {
      ...{ traderId: leo.id, actor: `trader:${leo.id}`, dryRun: false, at: home.app.now },
      ...{ fields: {}, files: [{ name: 'own.csv', path }] },
    });
    expect(report.entries.created).toBe(3);
    await undoImport(home.app.deps, { owner: leo.id, id: report.id ?? 0, actor: `trader:${leo.id}` });
  } finally {
    unlock();
  }
  expect(countsOf(home).imports).toBe(0);
  await home.import([PERFORMANCE]);
  expect(entriesOf(home)).toHaveLength(4);
});

test('what is told to stop leaves nothing behind', async () => {
  const restore = smallestBatches();
  try {
    const home = await importApp();
    const before = await answersOf(home);
    let steps = 0;
    const stopped = home.import([PERFORMANCE], {}, () => {
      if (++steps === 2) throw new AppError('unavailable', 'Stopped');
    });
    expect(stopped).rejects.toMatchObject({ code: 'unavailable' });
    await stopped.catch(() => {});
    expect(await answersOf(home)).toBe(before);
    expect(countsOf(home)).toMatchObject({ imports: 0, import_rows: 0, imported_entries: 0 });
  } finally {
    restore();
  }
});

test('a change that somebody makes between planning and writing is kept', async () => {
  const restore = smallestBatches();
  try {
    const home = await importApp();
    const { app, maya } = home;
    await home.import([PERFORMANCE]);
    const [first, second] = entriesOf(home);
    let steps = 0;
    await home.import([CASH], {}, () => {
      if (++steps !== 1) return;
      app.deps.journal.update(maya.id, first?.id ?? 0, { notes: 'Meanwhile', quantity: 9 }, 'trader:1');
      app.deps.journal.remove(maya.id, second?.id ?? 0, 'trader:1');
    });
    expect(entriesOf(home)).toHaveLength(3);
    expect(entriesOf(home)[0]).toMatchObject({ notes: 'Meanwhile', quantity: 9, isEdited: true });
    expect(issuesOf(home)).toEqual([]);
  } finally {
    restore();
  }
});
