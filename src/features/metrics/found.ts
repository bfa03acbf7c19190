/** Which entries a filter finds, by what the columns have of each. */

import { INSTRUMENT_TYPES, POSITION_TYPES } from '#src/features/journal/contract.ts';
import type { JournalFacets, JournalFilter } from '#src/features/journal/query-contract.ts';
import { isOnDay, type SearchWord, searchWords } from '#src/features/journal/search-rules.ts';
import { OUTCOMES, type Outcome } from '#src/values/entries/computed-pnl.ts';
import { HALF_HOURS, HOLDING_KEYS, R_KEYS, SIZE_KEYS } from '#src/values/entries/trade-classes.ts';
import { type DateRange, FIRST_TRADE_DATE, LAST_TRADE_DATE, startOfRecent } from '#src/values/time/dates.ts';
import { AFTER_LOSS } from './after-loss-rules.ts';
import { FACTS, type Mixed, TIMING, TRAITS } from './entry-codes.ts';
import type { EntryColumns } from './entry-columns.ts';
import type { Names } from './store.ts';
import { isClosed } from './tally-rules.ts';

/** Whether the entry at a position is wanted. */
type Test = (at: number) => boolean;

interface Wanted {
  filter: JournalFilter;
  facets: JournalFacets;
  /** All of its words must be there. */
  q: string;
  /** Which entries a search finds, in the journal. */
  searched: (ids: readonly number[], words: readonly SearchWord[]) => Generator<void, readonly number[]>;
  accounts: Names['accounts'];
  /** The team's current day. */
  today: string;
}

const NO_KIND = 'none';

/** Yields where others may run in between. @returns where they are, ascending */
export function* foundIn(columns: EntryColumns, wanted: Wanted): Generator<void, Uint32Array> {
  const { first, end } = positionsIn(columns, toRange(wanted));
  const words = searchWords(wanted.q);
  const tests = [...buildTests(columns, wanted), ...words.map((word) => hasWord(columns, word))];
  let found = columns.all.subarray(first, end);
  for (const test of tests) found = yield* filterPositions(found, test);
  return words.length === 0 ? found : yield* withoutUnfit(columns, found, words, wanted.searched);
}

/** Whether a word is in the text of an entry, or stands for its day. One whose text is not kept may have it. */
function hasWord({ text, day, dates, dictionary }: EntryColumns, word: SearchWord): Test {
  const isThere = isCoded(text, dictionary.texts.items, (item) => item?.includes(word.text) ?? true);
  if (word.days === null) return isThere;
  const isOn = isCoded(day, dates, (date) => isOnDay(word, date));
  return (at) => isOn(at) || isThere(at);
}

/** But those of whose texts, which are not kept, the journal says that they lack a word. */
function* withoutUnfit(
  { text, id, dictionary }: EntryColumns,
  found: Uint32Array,
  words: readonly SearchWord[],
  searched: Wanted['searched'],
): Generator<void, Uint32Array> {
  const isKept = isCoded(text, dictionary.texts.items, (item) => item !== null);
  const others = yield* filterPositions(found, (at) => !isKept(at));
  if (others.length === 0) return found;
  const ids = Array.from(others, (at) => id[at] ?? 0);
  const fit = new Set(yield* searched(ids, words));
  return yield* filterPositions(found, (at) => isKept(at) || fit.has(id[at] ?? 0));
}

/** Entries that are looked at before others may run: well under a millisecond, or a few for long texts. */
const AT_ONCE = 2048;

/** By a loop: of a hundred thousand, `filter` takes several times as long. Yields where others may run in between. */
export function* filterPositions(positions: Uint32Array, isWanted: Test): Generator<void, Uint32Array> {
  const wanted = new Uint32Array(positions.length);
  let count = 0;
  for (let from = 0; from < positions.length; from += AT_ONCE) {
    const end = Math.min(from + AT_ONCE, positions.length);
    for (let index = from; index < end; index++) {
      const at = positions[index] ?? 0;
      if (isWanted(at)) wanted[count++] = at;
    }
    yield;
  }
  return wanted.subarray(0, count);
}

function toRange({ filter, facets: { from, to }, today }: Wanted): DateRange {
  const since = filter === 'recent' ? startOfRecent(today) : FIRST_TRADE_DATE;
  return { from: from !== undefined && from > since ? from : since, to: to ?? LAST_TRADE_DATE };
}

function positionsIn({ dates, starts, length }: EntryColumns, { from, to }: DateRange) {
  const dayFrom = (isFrom: (date: string) => boolean) => {
    const day = dates.findIndex(isFrom);
    return day === -1 ? length : (starts[day] ?? length);
  };
  return { first: dayFrom((date) => date >= from), end: dayFrom((date) => date > to) };
}

const [NO, YES] = [1, 2];

/** Looks up once what a code stands for, when it comes: there may be many that no entry has any more. */
export function isCoded<Item>(
  codes: Uint8Array | Uint32Array,
  items: ArrayLike<Item>,
  isWanted: (item: Item) => boolean,
): Test {
  const known = new Uint8Array(items.length);
  return (at) => {
    const code = codes[at] ?? 0;
    if (known[code] === 0) {
      const item = items[code];
      known[code] = item !== undefined && isWanted(item) ? YES : NO;
    }
    return known[code] === YES;
  };
}

function isMixed<Name extends string>(
  codes: Uint8Array | Uint32Array,
  { mixed, name, value }: { mixed: Mixed<Name>; name: Name; value: number },
): Test {
  const part = mixed.findPart(name);
  return isCoded(codes, [...Array(mixed.size).keys()], (mix) => part.toValue(mix) === value);
}

const ifAny = <Value>(value: Value | undefined, testOf: (value: Value) => Test): Test[] =>
  value === undefined ? [] : [testOf(value)];

const OUTCOME_OF: Partial<Record<JournalFilter, Outcome>> = { wins: 'win', losses: 'loss' };

function buildTests(columns: EntryColumns, { filter, facets, accounts: known }: Wanted): Test[] {
  const { contract, strategy, account, tags, traits, timing, facts, afterLoss, dictionary } = columns;
  const { contracts, strategies, accounts } = dictionary;
  const isOf = (value: number, name: Parameters<typeof TRAITS.findPart>[0]) =>
    isMixed(traits, { mixed: TRAITS, name, value });
  const isTimed = (value: number, name: Parameters<typeof TIMING.findPart>[0]) =>
    isMixed(timing, { mixed: TIMING, name, value });
  const isFact = (value: number, name: Parameters<typeof FACTS.findPart>[0]) =>
    isMixed(facts, { mixed: FACTS, name, value });
  const isResult = (result: Outcome) => isFact(OUTCOMES.indexOf(result), 'outcome');
  return [
    ...ifAny(OUTCOME_OF[filter], isResult),
    ...ifAny(facets.result, isResult),
    ...ifAny(facets.hasStop, (has) => isFact(Number(has), 'hasStop')),
    ...ifAny(facets.hasNotes, (has) => isFact(Number(has), 'hasNotes')),
    ...ifAny(facets.side, (side) => isOf(POSITION_TYPES.indexOf(side), 'side')),
    ...ifAny(facets.instrumentType, (type) => isOf(INSTRUMENT_TYPES.indexOf(type), 'instrumentType')),
    ...ifAny(facets.weekday, (weekday) => isOf(weekday, 'weekday')),
    ...ifAny(facets.size, (size) => isOf(SIZE_KEYS.indexOf(size), 'size')),
    ...ifAny(facets.halfHour, (halfHour) => isTimed(halfHour, 'halfHour')),
    ...ifAny(facets.hasOpened, (has) => {
      const isMissing = isTimed(HALF_HOURS, 'halfHour');
      return (at) => isMissing(at) !== has;
    }),
    ...ifAny(facets.holding, (holding) => isTimed(HOLDING_KEYS.indexOf(holding), 'holding')),
    ...ifAny(facets.r, (r) => isTimed(R_KEYS.indexOf(r), 'r')),
    ...ifAny(facets.root, (wanted) => isCoded(contract, contracts.items, ({ root }) => root === wanted)),
    ...ifAny(facets.hasRoot, (has) =>
      isCoded(contract, contracts.items, ({ root }) => (root !== null) === has),
    ),
    ...ifAny(facets.symbol, (symbol) =>
      isCoded(contract, contracts.items, (item) => item.contract === upperAscii(symbol)),
    ),
    ...ifAny(facets.strategyId, (id) => isCoded(strategy, strategies.items, (item) => item.id === id)),
    ...ifAny(facets.strategy, (text) =>
      isCoded(strategy, strategies.items, (item) => item.id === null && item.text === text),
    ),
    ...ifAny(facets.hasStrategy, (has) =>
      isCoded(strategy, strategies.items, ({ id, text }) => (id !== null || text !== '') === has),
    ),
    ...ifAny(facets.accountId, (id) => isCoded(account, accounts.items, (item) => item === id)),
    ...ifAny(facets.hasAccount, (has) => isCoded(account, accounts.items, (id) => (id !== null) === has)),
    ...(facets.tag ?? []).map((tag) => isCoded(tags, dictionary.tags.items, (list) => list.includes(tag))),
    ...ifAny(facets.hasTags, (has) =>
      isCoded(tags, dictionary.tags.items, (list) => list.length > 0 === has),
    ),
    ...ifAny(facets.isClosed, (is) => (at) => isClosed(columns.kind[at]) === is),
    ...ifAny(facets.kind, (kinds) => {
      const wanted = new Set<string>(kinds);
      const findKind = (id: number | null) => (id === null ? undefined : known.get(id)?.kind) ?? NO_KIND;
      return isCoded(account, accounts.items, (id) => wanted.has(findKind(id)));
    }),
    ...(facets.copies === 'without' ? [isNoCopy(columns, known)] : []),
    ...ifAny(facets.fromEntryId, (id) => isInRow(columns, id, (at, place) => at >= place)),
    ...ifAny(facets.toEntryId, (id) => isInRow(columns, id, (at, place) => at <= place)),
    ...ifAny(facets.afterLoss, (is) => {
      const state = is ? AFTER_LOSS.after : AFTER_LOSS.others;
      return (at) => afterLoss[at] === state;
    }),
  ];
}

/** Whether the account of an entry follows no other one. */
export function isNoCopy({ account, dictionary }: EntryColumns, known: Names['accounts']): Test {
  const isCopying = (id: number | null) => id !== null && (known.get(id)?.followsAccountId ?? null) !== null;
  return isCoded(account, dictionary.accounts.items, (id) => !isCopying(id));
}

/** In a row with a closed entry, which it may be itself; nothing is, where that is gone. */
function isInRow({ id, kind }: EntryColumns, of: number, is: (at: number, place: number) => boolean): Test {
  const place = id.indexOf(of);
  return (at) => place !== -1 && is(at, place) && isClosed(kind[at]);
}

/** As SQLite's `upper`. */
const upperAscii = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
