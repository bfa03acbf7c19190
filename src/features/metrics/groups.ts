import { INSTRUMENT_TYPES, POSITION_TYPES } from '#src/features/journal/contract.ts';
import { HALF_HOURS, HOLDING_CLASSES, R_CLASSES, SIZE_CLASSES } from '#src/values/trade-classes.ts';
import type { Grouping } from './contract.ts';
import { TIMING, TRAITS } from './entry-codes.ts';
import type { EntryColumns } from './entry-columns.ts';
import { classGroups, type GroupLabel, labelBy, labelOfNone, largestGroups, queryOf } from './group-rules.ts';
import type { MetricsGroup, MetricsGroups } from './responses.ts';
import type { Tallies } from './scan.ts';
import type { Names } from './store.ts';

/** Numbers of what is found in a list, in order of appearance. */
function numbered<Item>(items: readonly Item[], keysOf: (item: Item) => readonly (string | null)[]) {
  const numbers = new Map<string | null, number>();
  const codes = items.map((item) =>
    keysOf(item).map((key) => {
      const known = numbers.get(key) ?? numbers.size;
      numbers.set(key, known);
      return known;
    }),
  );
  return { keys: [...numbers.keys()], codesOf: (code: number): readonly number[] => codes[code] ?? [] };
}

/** How each grouping labels its codes, and which of them an entry's code of the columns stands for. */
export interface GroupCodes {
  /** How many codes there are. */
  size: number;
  /** Of what the columns have: a contract, a strategy, an account, a list of tags, or a mix of small numbers. */
  codesOf: (code: number) => readonly number[];
  labelOf: (code: number) => GroupLabel;
}

const ofMix = (
  mix: { count: number; valueOf: (mixed: number) => number },
  labelOf: (code: number) => GroupLabel,
): GroupCodes => ({ size: mix.count, codesOf: (code) => [mix.valueOf(code)], labelOf });

/** The classes of a parameter; what comes after the last of them are entries without. */
const classLabels =
  (
    parameter: string,
    keys: readonly string[],
    none: () => GroupLabel = () => labelOfNone(parameter, 'none'),
  ) =>
  (code: number): GroupLabel => {
    const key = keys[code];
    return key === undefined ? none() : labelBy(parameter, key);
  };

const keysOf = (classes: readonly { key: string }[]): string[] => classes.map(({ key }) => key);
const upTo = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index));

/** Every grouping of some columns, under the names that things have now. */
export function groupCodes({ dictionary }: EntryColumns, names: Names): Record<Grouping, GroupCodes> {
  const contracts = dictionary.contracts.items;
  const roots = numbered(contracts, ({ root }) => [root]);
  const spelled = Map.groupBy(contracts, ({ contract }) => contract);
  const tags = numbered(dictionary.tags.items, (list) => (list.length === 0 ? [null] : list));
  const itself = (code: number) => [code];
  return {
    root: {
      size: roots.keys.length,
      codesOf: roots.codesOf,
      labelOf: (code) => labelOrNone('root', 'hasRoot', roots.keys[code]),
    },
    contract: {
      size: contracts.length,
      codesOf: itself,
      labelOf(code) {
        const { contract = '', root = null } = contracts[code] ?? {};
        const isShared = (spelled.get(contract)?.length ?? 0) > 1;
        const apart = root === null ? { hasRoot: 'false' } : { root };
        const query = queryOf({ symbol: contract, ...(isShared ? apart : {}) });
        return { key: contract, name: null, query, within: root };
      },
    },
    side: ofMix(TRAITS.partOf('side'), classLabels('side', POSITION_TYPES)),
    instrumentType: ofMix(TRAITS.partOf('instrumentType'), classLabels('instrumentType', INSTRUMENT_TYPES)),
    strategy: {
      size: dictionary.strategies.items.length,
      codesOf: itself,
      labelOf(code) {
        const { id = null, text = '' } = dictionary.strategies.items[code] ?? {};
        if (id !== null) return labelBy('strategyId', String(id), names.strategies.get(id) ?? null);
        return text === '' ? labelOfNone('hasStrategy') : labelBy('strategy', text, text);
      },
    },
    tag: {
      size: tags.keys.length,
      codesOf: tags.codesOf,
      labelOf: (code) => labelOrNone('tag', 'hasTags', tags.keys[code]),
    },
    account: {
      size: dictionary.accounts.items.length,
      codesOf: itself,
      labelOf(code) {
        const id = dictionary.accounts.items[code] ?? null;
        if (id === null) return labelOfNone('hasAccount');
        return labelBy('accountId', String(id), names.accounts.get(id)?.name ?? null);
      },
    },
    weekday: ofMix(TRAITS.partOf('weekday'), classLabels('weekday', upTo(7))),
    halfHour: ofMix(
      TIMING.partOf('halfHour'),
      classLabels('halfHour', upTo(HALF_HOURS), () => labelOfNone('hasOpened')),
    ),
    holding: ofMix(TIMING.partOf('holding'), classLabels('holding', keysOf(HOLDING_CLASSES))),
    size: ofMix(TRAITS.partOf('size'), classLabels('size', keysOf(SIZE_CLASSES))),
    r: ofMix(TIMING.partOf('r'), classLabels('r', keysOf(R_CLASSES))),
  };
}

const labelOrNone = (parameter: string, none: string, key: string | null | undefined): GroupLabel =>
  key === null || key === undefined ? labelOfNone(none) : labelBy(parameter, key);

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

const eachGrouping = (groupsOf: (grouping: Grouping) => MetricsGroup[]): MetricsGroups => ({
  root: groupsOf('root'),
  contract: groupsOf('contract'),
  side: groupsOf('side'),
  instrumentType: groupsOf('instrumentType'),
  strategy: groupsOf('strategy'),
  tag: groupsOf('tag'),
  account: groupsOf('account'),
  weekday: groupsOf('weekday'),
  halfHour: groupsOf('halfHour'),
  holding: groupsOf('holding'),
  size: groupsOf('size'),
  r: groupsOf('r'),
});

export const noGroups = (): MetricsGroups => eachGrouping(() => []);

/** What was added up, by everything that entries are grouped by, or by `only` one of them. */
export const groupsOf = (
  tallies: Tallies,
  codes: Record<Grouping, GroupCodes>,
  only: Grouping | 'all' = 'all',
): MetricsGroups =>
  eachGrouping((grouping) => {
    if (only !== 'all' && only !== grouping) return [];
    const { size, codesOf, labelOf } = codes[grouping];
    const grouped = { tally: tallies[TALLY[grouping]].rolledUp(size, codesOf), labelOf };
    return CLASSES.includes(grouping) ? classGroups(grouped) : largestGroups(grouped);
  });
