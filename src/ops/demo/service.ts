import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import type { AccessService } from '#src/features/access/service.ts';
import type { AccountsService } from '#src/features/accounts/service.ts';
import type { DaysService } from '#src/features/days/service.ts';
import type { DriveLinksService } from '#src/features/drive-links/service.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import type { LimitsService } from '#src/features/limits/service.ts';
import type { QuotesService } from '#src/features/quotes/service.ts';
import type { StrategiesService } from '#src/features/strategies/service.ts';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import type { TradersService } from '#src/features/traders/service.ts';
import type { VideosService } from '#src/features/videos/service.ts';
import { type Added, runSteps } from '#src/values/added.ts';
import { weekRange } from '#src/values/time/dates.ts';
import { type DemoAccount, newAccount } from './accounts.ts';
import { DEMO_FILMS } from './films.ts';
import { DEMO_LIMITS, DEMO_LINKS, DEMO_QUOTES, demoStrategies } from './shelf.ts';
import { type DemoOptions, type DemoTrader, demoEntries, demoTraders } from './team.ts';
import { DAY_NOTES, WEEK_NOTES } from './words.ts';

export interface DemoDeps {
  db: Db;
  clock: () => number;
  /** Today in the team's time zone. */
  today: () => string;
  /** The team's day of an instant, epoch milliseconds. */
  dayOf: (instant: number) => string;
  access: AccessService;
  accounts: AccountsService;
  days: Pick<DaysService, 'changeNotes' | 'changeWeekNotes'>;
  driveLinks: DriveLinksService;
  journal: JournalService;
  limits: Pick<LimitsService, 'change' | 'isSet'>;
  quotes: QuotesService;
  strategies: StrategiesService;
  traders: TradersService;
  videos: VideosService;
}

/** A trader of the demo, with the ids of their strategies and accounts by name. */
interface Person {
  trader: TraderWithCode;
  strategyIds: Map<string, number>;
  accountIds: Map<string, number>;
  /** On which something was traded. */
  tradeDates: Set<string>;
}

interface SeedingOptions {
  /** Also where there are traders already. */
  force?: boolean;
  /** Called after each entry. */
  onEntry?: () => void;
}

export interface SeededDemo {
  traders: TraderWithCode[];
  entries: number;
}

export type DemoService = ReturnType<typeof demoService>;

/** Nine months in calendar days. */
export const DEMO_DEFAULTS = { traders: 7, days: 274, seed: 1 } as const;

/** When a trade is written down, milliseconds after its last exit. */
const WRITTEN_AFTER = 180_000;

/** What is asked for; the days are the team's. */
export type DemoOrder = Omit<DemoOptions, 'today' | 'dayOf'>;

/** A made-up team to look around in. A seed reproduces the trades; access codes are new each time. */
export function demoService(deps: DemoDeps) {
  const { db, access, accounts, days, driveLinks, journal, limits, quotes, strategies, traders, videos } =
    deps;

  function* addTrader({ name, setups, winRate, includePnl, role }: DemoTrader): Generator<Added, Person> {
    const accessCode = access.generateCode();
    const trader = traders.add({ name, accessCode, includePnl, role, backgroundImage: null });
    yield { kind: 'trader', id: trader.id };
    const strategyIds = new Map<string, number>();
    for (const setup of demoStrategies(setups, winRate)) {
      const { id } = strategies.create(trader.id, setup);
      strategyIds.set(setup.name, id);
      yield { kind: 'strategy', id };
    }
    return { trader, strategyIds, accountIds: new Map(), tradeDates: new Set() };
  }

  /** The id of an account, which is opened with its first trade. */
  function* accountFor(account: DemoAccount, { trader, accountIds }: Person): Generator<Added, number> {
    const known = accountIds.get(account.name);
    if (known !== undefined) return known;
    const leader = account.copies === undefined ? null : (accountIds.get(account.copies) ?? null);
    const { id } = accounts.create(trader.id, newAccount(account, trader.id, leader));
    accountIds.set(account.name, id);
    yield { kind: 'account', id };
    return id;
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
  function* steps(
    options: DemoOrder,
    { force = false, onEntry = () => {} }: SeedingOptions,
  ): Generator<Added, SeededDemo> {
    if (!force && !traders.isEmpty()) {
      throw new AppError(
        'conflict',
        'The database has traders already. Use --force to add the demo team to them.',
      );
    }
    const now = deps.clock();
    const people: Person[] = [];
    for (const trader of demoTraders(options.traders)) people.push(yield* addTrader(trader));
    yield* addShelf();
    let entries = 0;
    const made = demoEntries({ ...options, today: deps.today(), dayOf: deps.dayOf });
    for (const { trader, entry, tradeDate, account, isLast } of made) {
      const person = people[trader];
      if (!person) continue;
      const owner = person.trader.id;
      const strategyId = person.strategyIds.get(entry.strategy ?? '');
      const accountId = account && (yield* accountFor(account, person));
      const linked = strategyId === undefined ? entry : { ...entry, strategyId };
      const written = Date.parse(entry.closedAt ?? entry.openedAt) + WRITTEN_AFTER;
      const { id } = journal.create(owner, { ...linked, accountId, tradeDate }, Math.min(written, now));
      if (isLast && accountId !== null) {
        accounts.update(owner, accountId, { isArchived: true });
      }
      person.tradeDates.add(tradeDate);
      entries++;
      onEntry();
      yield { kind: 'entry', id };
    }
    // After the trades: what came of limits in the past is not made up.
    if (!limits.isSet()) limits.change(DEMO_LIMITS);
    // Last, and in one go: they have no ids by which a demo that was stopped would be undone.
    for (const person of people) note(person);
    return { traders: people.map(({ trader }) => trader), entries };
  }

  /** What is written down of the last days and weeks. */
  function note({ trader, tradeDates }: Person): void {
    const last = [...tradeDates].sort().slice(-DAY_NOTES.length);
    for (const [n, date] of last.entries()) {
      days.changeNotes(trader.id, date, { notes: DAY_NOTES[(n + trader.id) % DAY_NOTES.length] ?? null });
    }
    const weeks = [...new Set(last.map((date) => weekRange(date).from))];
    for (const [n, sunday] of weeks.entries()) {
      const notes = WEEK_NOTES[(n + trader.id) % WEEK_NOTES.length] ?? null;
      days.changeWeekNotes(trader.id, sunday, { notes });
    }
  }

  return {
    /** The steps themselves, for a caller that lets others write in between. */
    steps: (options: DemoOrder, how: SeedingOptions = {}) => steps(options, how),

    /** All steps in one go, for a database nobody else uses yet. */
    seed: (options: DemoOrder, how: SeedingOptions = {}): SeededDemo =>
      db.transaction(() => runSteps(steps(options, how))),

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
