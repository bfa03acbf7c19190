import type { AccessService } from '#src/access/service.ts';
import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import type { JournalService } from '#src/journal/service.ts';
import type { TraderWithCode } from '#src/traders/contract.ts';
import type { TradersService } from '#src/traders/service.ts';
import { type DemoOptions, demoEntries, demoTraders } from './desk.ts';

export interface DemoDeps {
  db: Db;
  clock: () => number;
  /** The team's day now. */
  today: () => string;
  access: AccessService;
  journal: JournalService;
  traders: TradersService;
}

export type DemoService = ReturnType<typeof demoService>;

/** Nine months, as calendar days. */
export const DEMO_DEFAULTS = { traders: 6, days: 274, seed: 1 } as const;

/** The opening bell of the demo desk's market, in minutes of UTC: early enough to be the same day everywhere it trades. */
const OPENING_MINUTE = 14 * 60 + 30;

/** A made-up desk to look around in. The trades repeat with the seed; the access codes are new each time. */
export function demoService({ db, clock, today, access, journal, traders }: DemoDeps) {
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
        const people = demoTraders(options.traders).map(({ name }) =>
          traders.add({ name, accessCode: access.generateCode(), includePnl: true, backgroundImage: null }),
        );
        let entries = 0;
        for (const { trader, entry, tradeDate, minute } of demoEntries({
          ...options,
          today: today(),
        })) {
          const person = people[trader];
          if (!person) continue;
          const traded = Date.parse(`${tradeDate}T00:00:00Z`) + (OPENING_MINUTE + minute) * 60_000;
          journal.create(person.id, entry, Math.min(traded, now));
          entries++;
        }
        return { traders: people, entries };
      });
    },
  };
}
