import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import type { AccessService } from '#src/features/access/service.ts';
import type { DriveLinksService } from '#src/features/drive-links/service.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import type { QuotesService } from '#src/features/quotes/service.ts';
import type { StrategiesService } from '#src/features/strategies/service.ts';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import type { TradersService } from '#src/features/traders/service.ts';
import type { VideosService } from '#src/features/videos/service.ts';
import { type Added, allOf } from '#src/values/added.ts';
import { instantOf } from '#src/values/dates.ts';
import { DEMO_FILMS } from './films.ts';
import { DEMO_LINKS, DEMO_QUOTES, demoStrategies } from './shelf.ts';
import { type DemoOptions, type DemoTrader, demoEntries, demoTraders } from './team.ts';

export interface DemoDeps {
  db: Db;
  clock: () => number;
  /** Today in the team's time zone. */
  today: () => string;
  access: AccessService;
  driveLinks: DriveLinksService;
  journal: JournalService;
  quotes: QuotesService;
  strategies: StrategiesService;
  traders: TradersService;
  videos: VideosService;
}

/** A trader of the demo, with the ids of their strategies by name. */
interface Person {
  trader: TraderWithCode;
  strategyIds: Map<string, number>;
}

export interface SeededDemo {
  traders: TraderWithCode[];
  entries: number;
}

export type DemoService = ReturnType<typeof demoService>;

/** Nine months in calendar days. */
export const DEMO_DEFAULTS = { traders: 7, days: 274, seed: 1 } as const;

/** The demo market's opening bell in minutes of UTC, early enough to fall on the same day wherever it trades. */
const OPENING_MINUTE = 14 * 60 + 30;

/** A made-up team to look around in. A seed reproduces the trades; access codes are new each time. */
export function demoService(deps: DemoDeps) {
  const { db, clock, today, access, driveLinks, journal, quotes, strategies, traders, videos } = deps;

  function* addTrader({ name, setups, winRate, includePnl }: DemoTrader): Generator<Added, Person> {
    const accessCode = access.generateCode();
    const trader = traders.add({ name, accessCode, includePnl, backgroundImage: null });
    yield { kind: 'trader', id: trader.id };
    const strategyIds = new Map<string, number>();
    for (const setup of demoStrategies(setups, winRate)) {
      const { id } = strategies.create(trader.id, setup);
      strategyIds.set(setup.name, id);
      yield { kind: 'strategy', id };
    }
    return { trader, strategyIds };
  }

  function* addShelf(): Generator<Added> {
    if (quotes.list().length === 0) {
      for (const quote of DEMO_QUOTES) yield { kind: 'quote', id: quotes.add(quote).id };
    }
    if (driveLinks.list().length === 0) {
      for (const link of DEMO_LINKS) yield { kind: 'link', id: driveLinks.add(link).id };
    }
  }

  /**
   * Adds the demo team step by step.
   * @throws AppError 409 when there are traders already, unless `force`
   */
  function* steps(options: Omit<DemoOptions, 'today'>, force: boolean): Generator<Added, SeededDemo> {
    if (!force && !traders.isEmpty()) {
      throw new AppError(
        'conflict',
        'The database has traders already. Use --force to add the demo desk to them.',
      );
    }
    const now = clock();
    const people: Person[] = [];
    for (const trader of demoTraders(options.traders)) people.push(yield* addTrader(trader));
    yield* addShelf();
    let entries = 0;
    for (const { trader, entry, tradeDate, minute } of demoEntries({ ...options, today: today() })) {
      const person = people[trader];
      if (!person) continue;
      const traded = instantOf(tradeDate, OPENING_MINUTE + minute);
      const strategyId = person.strategyIds.get(entry.strategy ?? '');
      const linked = strategyId === undefined ? entry : { ...entry, strategyId };
      const { id } = journal.create(person.trader.id, linked, Math.min(traded, now));
      entries++;
      yield { kind: 'entry', id };
    }
    return { traders: people.map(({ trader }) => trader), entries };
  }

  return {
    /** The steps themselves, for a caller that lets others write in between. */
    steps: (options: Omit<DemoOptions, 'today'>, force = false) => steps(options, force),

    /** All steps in one go, for a database nobody else uses yet. */
    seed: (options: Omit<DemoOptions, 'today'>, force = false): SeededDemo =>
      db.transaction(() => allOf(steps(options, force))),

    /**
     * Adds the demo videos, visible to everyone, unless there are videos already. @throws AppError 507 when the disk
     * is full
     */
    async addVideos(): Promise<void> {
      if (videos.listAll().length > 0) return;
      for (const { path, title, description, duration } of DEMO_FILMS) {
        const file = await videos.receive(Bun.file(path).stream(), () => {});
        await videos.add(file, { title, description, duration, traderId: null }, () => {});
      }
    },
  };
}
