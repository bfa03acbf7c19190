import type { AccessService } from '#src/access/service.ts';
import type { Db } from '#src/db/open.ts';
import type { DriveLinksService } from '#src/drive-links/service.ts';
import { AppError } from '#src/errors.ts';
import type { JournalService } from '#src/journal/service.ts';
import type { QuotesService } from '#src/quotes/service.ts';
import type { StrategiesService } from '#src/strategies/service.ts';
import type { TraderWithCode } from '#src/traders/contract.ts';
import type { TradersService } from '#src/traders/service.ts';
import type { VideosService } from '#src/videos/service.ts';
import { type DemoOptions, type DemoTrader, demoEntries, demoTraders } from './desk.ts';
import { DEMO_FILMS } from './films.ts';
import { DEMO_LINKS, DEMO_QUOTES, demoStrategies } from './shelf.ts';

export interface DemoDeps {
  db: Db;
  clock: () => number;
  /** The team's day now. */
  today: () => string;
  access: AccessService;
  driveLinks: DriveLinksService;
  journal: JournalService;
  quotes: QuotesService;
  strategies: StrategiesService;
  traders: TradersService;
  videos: VideosService;
}

export type DemoService = ReturnType<typeof demoService>;

/** Nine months, as calendar days. */
export const DEMO_DEFAULTS = { traders: 7, days: 274, seed: 1 } as const;

/** The opening bell of the demo desk's market, in minutes of UTC: early enough to be the same day everywhere it trades. */
const OPENING_MINUTE = 14 * 60 + 30;

/** A made-up desk to look around in. The trades repeat with the seed; the access codes are new each time. */
export function demoService(deps: DemoDeps) {
  const { db, clock, today, access, driveLinks, journal, quotes, strategies, traders, videos } = deps;

  function addTrader({ name, setups, winRate, includePnl }: DemoTrader) {
    const accessCode = access.generateCode();
    const trader = traders.add({ name, accessCode, includePnl, backgroundImage: null });
    const added = demoStrategies(setups, winRate).map((one) => strategies.create(trader.id, one));
    return { trader, strategyIds: new Map(added.map((strategy) => [strategy.name, strategy.id])) };
  }

  return {
    /**
     * Adds the demo desk, all of it or nothing.
     * @throws AppError 409 when there are traders already, unless `force`
     */
    seed(options: Omit<DemoOptions, 'today'>, force = false): { traders: TraderWithCode[]; entries: number } {
      return db.transaction(() => {
        if (!force && !traders.isEmpty()) {
          throw new AppError(
            'conflict',
            'The database has traders already. Use --force to add the demo desk to them.',
          );
        }
        const now = clock();
        const people = demoTraders(options.traders).map(addTrader);
        if (quotes.list().length === 0) for (const quote of DEMO_QUOTES) quotes.add(quote);
        if (driveLinks.list().length === 0) for (const link of DEMO_LINKS) driveLinks.add(link);
        let entries = 0;
        for (const { trader, entry, tradeDate, minute } of demoEntries({
          ...options,
          today: today(),
        })) {
          const person = people[trader];
          if (!person) continue;
          const traded = Date.parse(`${tradeDate}T00:00:00Z`) + (OPENING_MINUTE + minute) * 60_000;
          const strategyId = person.strategyIds.get(entry.strategy ?? '');
          const linked = strategyId === undefined ? entry : { ...entry, strategyId };
          journal.create(person.trader.id, linked, Math.min(traded, now));
          entries++;
        }
        return { traders: people.map(({ trader }) => trader), entries };
      });
    },

    /** Adds the demo's films for everyone, where there are no videos yet. @throws AppError 507 when the disk is full */
    async addVideos(): Promise<void> {
      if (videos.listAll().length > 0) return;
      for (const { path, title, description, duration } of DEMO_FILMS) {
        const file = await videos.receive(Bun.file(path).stream(), () => {});
        await videos.add(file, { title, description, duration, traderId: null });
      }
    },
  };
}
