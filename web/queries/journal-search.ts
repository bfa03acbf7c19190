import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { DateRange } from '#src/values/time/dates.ts';
import { type Api, call } from '#web/api/client.ts';

/** How many trades a search offers. */
const OFFERED = 8;

/** The longest name of a symbol. */
const MAX_ROOT = 40;

interface Search {
  traderId: number;
  q: string;
  /** Some days, and what else the text says; `null` where it names none. */
  period: { range: DateRange; rest: string } | null;
  /** Without them where the journal, which opens what is found, is listed so. */
  copies: 'with' | 'without';
}

/** What narrows a journal down to the trades of a period, beside its days. */
export interface PeriodFilter {
  root?: string;
  q?: string;
}

interface FoundTrades {
  inPeriod: readonly JournalEntry[];
  filter: PeriodFilter;
  /** In which all words occur. */
  others: readonly JournalEntry[];
}

/** The newest of a trader's entries that a text finds. A search that is no longer wanted is aborted. */
export async function searchTrades(
  api: Api,
  { traderId, q, period, copies }: Search,
  signal: AbortSignal,
): Promise<FoundTrades> {
  const ask = (narrowed: PeriodFilter & Partial<DateRange>): Promise<JournalEntry[]> => {
    const query = { traderId, q: '', filter: 'all', ...narrowed, copies, limit: OFFERED } as const;
    return call(api, 'GET /api/journal', { query, signal });
  };
  const [found, [inPeriod, filter]] = await Promise.all([ask({ q }), period ? tradesOf(period, ask) : NONE]);
  const isListed = new Set(inPeriod.map(({ id }) => id));
  const others = found.filter(({ id }) => !isListed.has(id));
  return { inPeriod, filter, others: others.slice(0, OFFERED - inPeriod.length) };
}

const NONE: [JournalEntry[], PeriodFilter] = [[], {}];

/** Those of a symbol, where the other word is its name; else those that have the words. */
async function tradesOf(
  { range, rest }: NonNullable<Search['period']>,
  ask: (narrowed: PeriodFilter & DateRange) => Promise<JournalEntry[]>,
): Promise<[JournalEntry[], PeriodFilter]> {
  if (rest === '') return [await ask(range), {}];
  const root = rest.toUpperCase();
  const isName = root.length <= MAX_ROOT && !/\s/.test(root);
  const ofSymbol = isName ? await ask({ ...range, root }) : [];
  return ofSymbol.length > 0 ? [ofSymbol, { root }] : [await ask({ ...range, q: rest }), { q: rest }];
}
