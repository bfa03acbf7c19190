import { INSTRUMENT_TYPES, POSITION_TYPES } from '#src/features/journal/contract.ts';
import { HALF_HOURS, HOLDING_CLASSES, R_CLASSES, SIZE_CLASSES } from '#src/values/entries/trade-classes.ts';
import { GROUPINGS, type Grouping } from './contract.ts';
import { TIMING, TRAITS } from './entry-codes.ts';
import type { EntryColumns } from './entry-columns.ts';
import {
  classGroups,
  type Grouped,
  type GroupLabel,
  labelBy,
  labelOfNone,
  largestGroups,
  toQuery,
} from './group-rules.ts';
import type { MetricsGroup, MetricsGroups } from './responses.ts';
import type { Tallies } from './scan.ts';
import type { Names } from './store.ts';
import { Tally } from './tally-rules.ts';

/** Numbers of what is found in a list, in order of appearance. Yields where others may run in between. */
function* numbered<Item>(items: readonly Item[], keysOf: (item: Item) => readonly (string | null)[]) {
  const numbers = new Map<string | null, number>();
  const codes: (readonly number[])[] = [];
  for (const item of items) {
    const keys = keysOf(item);
    codes.push(
      keys.map((key) => {
        const known = numbers.get(key) ?? numbers.size;
        numbers.set(key, known);
        return known;
      }),
    );
    if (codes.length % AT_ONCE === 0) yield;
  }
  return { keys: [...numbers.keys()], listCodes: (code: number): readonly number[] => codes[code] ?? [] };
}

/** Items that are numbered before others may run: about a millisecond, with ten tags each. */
const AT_ONCE = 500;

/** How each grouping labels its codes, and which of them an entry's code of the columns stands for. */
export interface GroupCodes extends Omit<Grouped, 'tally'> {
  /** How many codes there are. */
  size: number;
  /** Of what the columns have: a contract, a strategy, an account, a list of tags, or a mix of small numbers. */
  listCodes: (code: number) => readonly number[];
  /** Whether it is that of entries without. */
  isNone: (code: number) => boolean;
}

/** The classes of a parameter; what comes after the last of them are entries without. */
const ofMix = (
  mix: { count: number; toValue: (mixed: number) => number },
  parameter: string,
  keys: readonly string[],
  none: () => GroupLabel = () => labelOfNone(parameter, 'none'),
): GroupCodes => {
  const isNone = (code: number) => code >= keys.length;
  return {
    size: mix.count,
    listCodes: (code) => [mix.toValue(code)],
    toLabel: (code) => (isNone(code) ? none() : labelBy(parameter, keys[code] ?? '')),
    isNone,
  };
};

/** By a text of which there is one for each code, or none. */
const byKey = (
  { keys, listCodes }: { keys: readonly (string | null)[]; listCodes: GroupCodes['listCodes'] },
  parameter: string,
  none: string,
): GroupCodes => {
  const isNone = (code: number) => (keys[code] ?? null) === null;
  return {
    size: keys.length,
    listCodes,
    toLabel: (code) => (isNone(code) ? labelOfNone(none) : labelBy(parameter, keys[code] ?? '')),
    isNone,
  };
};

const keysOf = (classes: readonly { key: string }[]): string[] => classes.map(({ key }) => key);
const upTo = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => String(index));

const itself = (code: number): readonly number[] => [code];

/** A grouping of some columns, under the names that things have now. Yields where others may run in between. */
export function* groupCodes(
  grouping: Grouping,
  { dictionary }: EntryColumns,
  names: Names,
): Generator<void, GroupCodes> {
  switch (grouping) {
    case 'root':
      return byKey(yield* numbered(dictionary.contracts.items, ({ root }) => [root]), 'root', 'hasRoot');
    case 'contract':
      return yield* ofContracts(dictionary.contracts.items);
    case 'strategy':
      return ofStrategies(dictionary.strategies.items, names);
    case 'tag': {
      const tags = numbered(dictionary.tags.items, (list) => (list.length === 0 ? [null] : list));
      return byKey(yield* tags, 'tag', 'hasTags');
    }
    case 'account':
      return ofAccounts(dictionary.accounts.items, names);
    default:
      return MIXES[grouping];
  }
}

/** Of what the columns have as small numbers. */
const MIXES = {
  side: ofMix(TRAITS.findPart('side'), 'side', POSITION_TYPES),
  instrumentType: ofMix(TRAITS.findPart('instrumentType'), 'instrumentType', INSTRUMENT_TYPES),
  weekday: ofMix(TRAITS.findPart('weekday'), 'weekday', upTo(7)),
  halfHour: ofMix(TIMING.findPart('halfHour'), 'halfHour', upTo(HALF_HOURS), () => labelOfNone('hasOpened')),
  holding: ofMix(TIMING.findPart('holding'), 'holding', keysOf(HOLDING_CLASSES)),
  size: ofMix(TRAITS.findPart('size'), 'size', keysOf(SIZE_CLASSES)),
  r: ofMix(TIMING.findPart('r'), 'r', keysOf(R_CLASSES)),
} as const satisfies Partial<Record<Grouping, GroupCodes>>;

function* ofContracts(
  contracts: readonly { contract: string; root: string | null }[],
): Generator<void, GroupCodes> {
  const spelled = yield* numbered(contracts, ({ contract }) => [contract]);
  const roots = new Uint32Array(spelled.keys.length);
  for (let code = 0; code < contracts.length; code++) {
    const of = spelled.listCodes(code)[0] ?? 0;
    roots[of] = (roots[of] ?? 0) + 1;
  }
  const findRoot = (code: number) => contracts[code]?.root ?? null;
  return {
    size: contracts.length,
    listCodes: itself,
    toLabel(code) {
      const { contract = '' } = contracts[code] ?? {};
      const root = findRoot(code);
      const isShared = (roots[spelled.listCodes(code)[0] ?? 0] ?? 0) > 1;
      const apart = root === null ? { hasRoot: 'false' } : { root };
      const query = toQuery({ symbol: contract, ...(isShared ? apart : {}) });
      return { key: contract, name: null, query, within: root };
    },
    findRoot,
    isNone: () => false,
  };
}

function ofStrategies(strategies: readonly { id: number | null; text: string }[], names: Names): GroupCodes {
  const isNone = (code: number) => strategies[code]?.id === null && strategies[code]?.text === '';
  const known = new Set(names.strategies.values());
  return {
    size: strategies.length,
    listCodes: itself,
    toLabel(code) {
      const { id = null, text = '' } = strategies[code] ?? {};
      if (id !== null) return labelBy('strategyId', String(id), names.strategies.get(id) ?? null);
      return isNone(code) ? labelOfNone('hasStrategy') : labelBy('strategy', text, text);
    },
    // Each has a card, which would have no trades where they are among others: those that are linked, or have its name.
    isKept: (code) => strategies[code]?.id != null || known.has(strategies[code]?.text ?? ''),
    isNone,
  };
}

function ofAccounts(accounts: readonly (number | null)[], names: Names): GroupCodes {
  return {
    size: accounts.length,
    listCodes: itself,
    toLabel(code) {
      const id = accounts[code] ?? null;
      if (id === null) return labelOfNone('hasAccount');
      return labelBy('accountId', String(id), names.accounts.get(id)?.name ?? null);
    },
    isNone: (code) => (accounts[code] ?? null) === null,
  };
}

/** Which tally has the codes of a grouping. */
const TALLY = {
  root: 'contracts',
  contract: 'contracts',
  side: 'traits',
  instrumentType: 'traits',
  strategy: 'strategies',
  tag: 'tags',
  account: 'accounts',
  weekday: 'traits',
  halfHour: 'timings',
  holding: 'timings',
  size: 'traits',
  r: 'timings',
} as const satisfies Record<Grouping, keyof Tallies>;

/** Groupings whose groups keep their order; those of the others are by net. */
const CLASSES: readonly Grouping[] = [
  'side',
  'instrumentType',
  'weekday',
  'halfHour',
  'holding',
  'size',
  'r',
];

const WEEKDAY = TRAITS.findPart('weekday');
const HALF_HOUR = TIMING.findPart('halfHour');

/** By weekday and half hour of opening together, those whose opening is known. */
export function groupWeekdayHalfHours(columns: EntryColumns, positions: Uint32Array): MetricsGroup[] {
  const { traits, timing } = columns;
  // The last code is that of entries without a time.
  const without = WEEKDAY.count * HALF_HOURS;
  const codes = new Uint32Array(columns.length);
  for (let index = 0; index < positions.length; index++) {
    const at = positions[index] ?? 0;
    const halfHour = HALF_HOUR.toValue(timing[at] ?? 0);
    const weekday = WEEKDAY.toValue(traits[at] ?? 0);
    codes[at] = halfHour < HALF_HOURS ? weekday * HALF_HOURS + halfHour : without;
  }
  const all = new Tally(without + 1);
  all.add(codes, columns, positions, 1);
  const tally = new Tally(without);
  tally.copy(all, { from: 0, at: 0, codes: without });
  const toLabel = (code: number): GroupLabel => {
    const [weekday, halfHour] = [String(Math.floor(code / HALF_HOURS)), String(code % HALF_HOURS)];
    return {
      ...labelBy('weekday', weekday),
      key: `${weekday}-${halfHour}`,
      query: toQuery({ weekday, halfHour }),
    };
  };
  return classGroups({ tally, toLabel });
}

export const noGroups = (): MetricsGroups => ({
  root: [],
  contract: [],
  side: [],
  instrumentType: [],
  strategy: [],
  tag: [],
  account: [],
  weekday: [],
  halfHour: [],
  holding: [],
  size: [],
  r: [],
});

/** What was added up, by everything that entries are grouped by, or by `only` one of them. Yields where others may run in between. */
export function* buildGroups(
  tallies: Tallies,
  columns: EntryColumns,
  names: Names,
  only: Grouping | 'all' = 'all',
): Generator<void, MetricsGroups> {
  const groups = noGroups();
  for (const grouping of GROUPINGS) {
    if (only !== 'all' && only !== grouping) continue;
    const { size, listCodes, ...labels } = yield* groupCodes(grouping, columns, names);
    const grouped = { tally: yield* tallies[TALLY[grouping]].rolledUp(size, listCodes), ...labels };
    groups[grouping] = CLASSES.includes(grouping) ? classGroups(grouped) : yield* largestGroups(grouped);
    yield;
  }
  return groups;
}
