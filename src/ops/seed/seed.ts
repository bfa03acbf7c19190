import { AppError } from '#src/errors.ts';
import type { AccessService } from '#src/features/access/service.ts';
import { NewAccount } from '#src/features/accounts/contract.ts';
import type { DaysService } from '#src/features/days/service.ts';
import type { LimitsService } from '#src/features/limits/service.ts';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import type { Added } from '#src/values/added.ts';
import { foldText } from '#src/values/text/text.ts';
import { type SeededApp, seedInBatches } from './batches.ts';
import { readCsvSeed } from './csv.ts';
import { type Place, type ReadSeed, SeedFile } from './file.ts';
import { readJsonSeed } from './json.ts';

export interface SeedOrder {
  text: string;
  /** Name used in messages; its extension gives the format. */
  file: string;
  /** Also add to existing traders of the same name. */
  force: boolean;
  /** Called for each entry. */
  onEntry(): void;
  /** Called between batches; throwing aborts the seed. */
  goOn(): void;
}

export interface Seeded {
  /** The traders that were added. */
  traders: TraderWithCode[];
  strategies: number;
  entries: number;
  quotes: number;
  links: number;
}

interface SeedDeps extends SeededApp {
  limits: Pick<LimitsService, 'change' | 'read'>;
  days: Pick<DaysService, 'changeNotes' | 'changeWeekNotes'>;
  access: AccessService;
}

/** How many errors are reported at once. */
const MAX_REPORTED = 20;

/**
 * Adds the contents of a seed file, all of it or nothing; others can write meanwhile.
 * @throws AppError with a line per error, `file:line: message`
 */
export async function seedApp(app: SeedDeps, order: SeedOrder): Promise<Seeded> {
  const { text, file } = order;
  const read = /\.csv$/i.test(file) ? await readCsvSeed(text, file) : readJsonSeed(text, file);
  const seed = checked(read, file);
  return seedInBatches(app, addAll(app, seed, read, order), order.goOn);
}

function checked({ value, findLine }: ReadSeed, file: string): SeedFile {
  const parsed = SeedFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const reported = issues
    .slice(0, MAX_REPORTED)
    .map(({ path, message }) => `${file}:${findLine(path)}: ${message}`);
  const more = issues.length > reported.length ? [`and ${issues.length - reported.length} more`] : [];
  throw new AppError('invalid', [...reported, ...more, 'Nothing was added.'].join('\n'));
}

function* addAll(
  app: SeedDeps,
  seed: SeedFile,
  { findLine }: ReadSeed,
  { file, force, onEntry }: SeedOrder,
): Generator<Added, Seeded> {
  /** Adds the line to errors found by the services. */
  const at = <T>(place: Place, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const message = `${file}:${findLine(place)}: ${error.message}\nNothing was added.`;
      throw new AppError(error.code, message, { cause: error });
    }
  };
  const known = app.traders.list();
  const added: TraderWithCode[] = [];
  const noted: (Pick<SeedFile['traders'][number], 'dayNotes' | 'weekNotes' | 'limits'> & {
    id: number;
    place: Place;
  })[] = [];
  let [strategies, entries] = [0, 0];
  for (const [index, trader] of seed.traders.entries()) {
    const place = ['traders', index];
    const { id, isNew } = at(place, () => traderFor(app, trader, known, force));
    if (isNew) {
      added.push(isNew);
      yield { kind: 'trader', id };
    }
    const { dayNotes, weekNotes, limits } = trader;
    noted.push({ id, place, dayNotes, weekNotes, limits });
    const links = new Map(app.strategies.list(id).map((strategy) => [strategy.name, strategy.id]));
    const accountIds = new Map(app.accounts.list(id).map((account) => [foldText(account.name), account.id]));
    for (const [n, account] of trader.accounts.entries()) {
      // As the admin, who says what counts for the team.
      const made = at([...place, 'accounts', n], () =>
        app.accounts.create(null, { ...account, traderId: id, followsAccountId: null }),
      );
      accountIds.set(foldText(made.name), made.id);
      yield { kind: 'account', id: made.id };
    }
    for (const [n, strategy] of trader.strategies.entries()) {
      const made = at([...place, 'strategies', n], () => app.strategies.create(id, strategy));
      links.set(made.name, made.id);
      strategies++;
      yield { kind: 'strategy', id: made.id };
    }
    for (const [n, entry] of trader.entries.entries()) {
      const { account, ...written } = entry;
      const key = account === undefined ? null : foldText(account);
      if (account !== undefined && key !== null && !accountIds.has(key)) {
        const made = at([...place, 'entries', n], () =>
          app.accounts.create(id, NewAccount.parse({ name: account })),
        );
        accountIds.set(key, made.id);
        yield { kind: 'account', id: made.id };
      }
      const linked = {
        strategyId: links.get(entry.strategy ?? '') ?? null,
        accountId: (key !== null && accountIds.get(key)) || null,
      };
      const made = at([...place, 'entries', n], () => app.journal.create(id, { ...written, ...linked }));
      entries++;
      onEntry();
      yield { kind: 'entry', id: made.id };
    }
  }
  for (const [n, quote] of seed.quotes.entries()) {
    yield { kind: 'quote', id: at(['quotes', n], () => app.quotes.add(quote)).id };
  }
  for (const [n, link] of seed.links.entries()) {
    yield { kind: 'link', id: at(['links', n], () => app.driveLinks.add(link)).id };
  }
  // Last, and in one go: they have no ids by which a file that was stopped would be undone.
  for (const { id, place, dayNotes, weekNotes } of noted) {
    for (const [n, { date, notes }] of dayNotes.entries()) {
      // The version of a day of which nothing is noted yet.
      at([...place, 'dayNotes', n], () => app.days.changeNotes(id, date, { notes, version: 1 }));
    }
    for (const [n, { weekStart, notes }] of weekNotes.entries()) {
      at([...place, 'weekNotes', n], () => app.days.changeWeekNotes(id, weekStart, { notes, version: 1 }));
    }
  }
  const own = noted.flatMap(({ id, limits }) => (limits ? [{ ...limits, traderId: id }] : []));
  if (seed.limits || own.length > 0) {
    const others = app.limits
      .read()
      .traders.filter(({ traderId }) => own.every((one) => one.traderId !== traderId));
    const traders = [...others, ...own];
    at(['limits'], () => app.limits.change({ ...seed.limits, traders }));
  }
  return { traders: added, strategies, entries, quotes: seed.quotes.length, links: seed.links.length };
}

/** @throws AppError 409 for an existing trader of that name, unless entries may be added */
function traderFor(
  { access, traders }: SeedDeps,
  { name, accessCode, includePnl, isSuspended, backgroundImage, role }: SeedFile['traders'][number],
  known: readonly TraderWithCode[],
  force: boolean,
): { id: number; isNew: TraderWithCode | null } {
  const [same, another] = known.filter((trader) => trader.name === name);
  if (!same) {
    const code = accessCode ?? access.generateCode();
    const added = traders.add({ name, accessCode: code, includePnl, backgroundImage, role });
    const isNew = isSuspended ? traders.change(added.id, { isSuspended }) : added;
    return { id: isNew.id, isNew };
  }
  if (!force) {
    throw new AppError('conflict', `There is a trader called ${name} already. Use --force to add to them.`);
  }
  if (another) throw new AppError('conflict', `There are several traders called ${name}.`);
  if (accessCode !== undefined && accessCode !== same.accessCode) {
    throw new AppError('conflict', `${name} has another access code already.`);
  }
  return { id: same.id, isNew: null };
}
