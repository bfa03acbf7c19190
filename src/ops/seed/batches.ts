import { join } from 'node:path';
import type { Config } from '#src/config.ts';
import { recordChange } from '#src/db/change-context.ts';
import { lockFile } from '#src/db/lock.ts';
import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import type { AccountsService } from '#src/features/accounts/service.ts';
import type { DriveLinksService } from '#src/features/drive-links/service.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import type { QuotesService } from '#src/features/quotes/service.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import type { StrategiesService } from '#src/features/strategies/service.ts';
import type { TradersService } from '#src/features/traders/service.ts';
import type { Log } from '#src/log.ts';
import { inBatches } from '#src/ops/in-batches.ts';
import {
  type AddedSoFar,
  KINDS,
  type Kind,
  noteAdded,
  nothingYet,
  type Range,
  type Steps,
} from '#src/values/added.ts';

export interface SeededApp {
  accounts: AccountsService;
  config: Config;
  clock: () => number;
  db: Db;
  driveLinks: DriveLinksService;
  journal: JournalService;
  quotes: QuotesService;
  settings: SettingsService;
  strategies: StrategiesService;
  traders: TradersService;
}

/** Entries undone at a time, taking about as long as a batch. */
const UNDO_BATCH = 500;

const NOTE = 'seed_under_way';
/** In the data folder. */
export const SEED_LOCK = 'seed.lock';
const SEEDING = 'A seed is under way already. Wait until it is over.';

/**
 * Adds everything the steps yield, or nothing, in batches between which others can write. Each batch records in its
 * own transaction what has been added so far; an interrupted run is undone, even after a kill, by the next seed or
 * start of a server.
 * @param goOn called between batches; throwing aborts the work
 */
export async function seedInBatches<T>(app: SeededApp, steps: Steps<T>, goOn: () => void): Promise<T> {
  const unlock = lockSeeding(app, SEEDING);
  try {
    await undoSeed(app);
    return await addAll(app, steps, goOn);
  } catch (error) {
    await undoSeed(app);
    throw error;
  } finally {
    unlock();
  }
}

function addAll<T>({ clock, db, settings }: SeededApp, steps: Steps<T>, goOn: () => void): Promise<T> {
  const soFar = nothingYet();
  const batch = (isOver: () => boolean): { result: T } | null => {
    do {
      const { value, done } = steps.next();
      if (done) {
        if (settings.get(NOTE)) settings.set(NOTE, '');
        return { result: value };
      }
      noteAdded(soFar, value);
    } while (!isOver());
    settings.set(NOTE, JSON.stringify(soFar));
    return null;
  };
  return inBatches(
    db,
    (isOver) =>
      recordChange<{ result: T } | null>(db, { actor: 'cli', at: clock(), isBulk: true }, () =>
        batch(isOver),
      ),
    goOn,
  );
}

/** Undoes an interrupted seed; does nothing when there is none or it is still running. A failure keeps no server from starting. */
export async function undoInterruptedSeed(app: SeededApp & { log: Log }): Promise<void> {
  if (!app.settings.get(NOTE)) return;
  try {
    const unlock = lockSeeding(app, SEEDING);
    try {
      await undoSeed(app);
    } finally {
      unlock();
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'in_use') return;
    app.log.error({ err: error }, 'a seed that was cut off could not be undone; the next start tries again');
  }
}

const lockSeeding = ({ config }: SeededApp, taken: string): (() => void) =>
  lockFile(join(config.dataDir, SEED_LOCK), taken);

async function undoSeed(app: SeededApp): Promise<void> {
  const { clock, db, settings } = app;
  const note = settings.get(NOTE);
  if (!note) return;
  // A version before this one noted fewer kinds.
  const added: AddedSoFar = { ...nothingYet(), ...JSON.parse(note) };
  for (const kind of KINDS) {
    for (const range of added[kind].flatMap((range) => [
      ...parts(range, kind === 'entry' ? UNDO_BATCH : 1),
    ])) {
      // As if it had never been there: no history.
      recordChange(db, { actor: 'cli', at: clock(), archiving: true, isBulk: true }, () =>
        remove(app, kind, range),
      );
      await Bun.sleep(0);
    }
  }
  settings.set(NOTE, '');
}

function* parts([first, last]: Range, most: number): Generator<Range> {
  for (let from = first; from <= last; from += most) yield [from, Math.min(from + most - 1, last)];
}

/** Ignores anything that someone else has already removed, and leaves an account that they have entries in by now. */
function remove(app: SeededApp, kind: Kind, [first, last]: Range): void {
  try {
    if (kind === 'entry') app.journal.removeRange(first, last);
    else if (kind === 'account') app.accounts.remove(null, first);
    else if (kind === 'strategy') app.strategies.remove({ owner: null, id: first, actor: 'cli' });
    else if (kind === 'quote') app.quotes.remove(first);
    else if (kind === 'link') app.driveLinks.remove(first);
    else app.traders.removeNow(first, 'cli');
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code !== 'not_found' && !(kind === 'account' && code === 'conflict')) throw error;
  }
}
