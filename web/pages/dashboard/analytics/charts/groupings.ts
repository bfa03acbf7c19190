import type { MetricsGroup, MetricsGroups } from '#src/features/metrics/responses.ts';
import {
  formatHalfHour,
  formatHalfHourRange,
  HOLDING_CLASSES,
  NO_CLASS,
  NO_HOLDING_LABEL,
  NO_R_LABEL,
  R_CLASSES,
  SIZE_CLASSES,
} from '#src/values/entries/trade-classes.ts';
import type { Clock } from '#src/values/time/clock.ts';
import { isWeekend, WEEKDAY_NAMES } from '#src/values/time/dates.ts';

/** A group as a chart names it. */
export interface NamedGroup {
  key: string;
  name: string;
  /** Below a column. */
  label: string;
  /** `null` where nothing was traded. */
  group: MetricsGroup | null;
}

/** Groups with a natural order: every class has its place, traded or not. */
export type OrderedGrouping = 'weekday' | 'halfHour' | 'holding' | 'size' | 'r' | 'side';

/** Groups by what they are called. */
export type ListedGrouping = 'root' | 'strategy' | 'tag' | 'account';

interface ClassNames {
  key: string;
  name: string;
  label: string;
}

const classes = (of: readonly { key: string; label: string }[]): ClassNames[] =>
  of.map(({ key, label }) => ({ key, name: label, label }));

/** The places of an ordered grouping, whichever of them are traded. */
function listClasses(grouping: OrderedGrouping, traded: ReadonlySet<string>, clock: Clock): ClassNames[] {
  switch (grouping) {
    case 'weekday':
      return WEEKDAY_NAMES.map((name, n) => ({ key: `${n}`, name, label: name.slice(0, 3) })).filter(
        ({ key }) => traded.has(key) || !isWeekend(dateOn(Number(key))),
      );
    case 'halfHour': {
      const numbers = [...traded].map(Number);
      const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
      return Array.from({ length: numbers.length === 0 ? 0 : last - first + 1 }, (_, n) =>
        namesOfHalfHour(first + n, clock),
      );
    }
    case 'holding':
      return classes(HOLDING_CLASSES);
    case 'size':
      return classes(SIZE_CLASSES);
    case 'r':
      return classes(R_CLASSES);
    case 'side':
      return classes(SIDES);
  }
}

const SIDES = [
  { key: 'long', label: 'Long' },
  { key: 'short', label: 'Short' },
];

/** A Sunday, and the days after it. */
const dateOn = (weekday: number): string => `2026-11-${String(22 + weekday).padStart(2, '0')}`;

/** `9:30 – 10:00 AM`, and below its column when it begins. */
const namesOfHalfHour = (halfHour: number, clock: Clock): ClassNames => ({
  key: `${halfHour}`,
  name: formatHalfHourRange(halfHour, clock),
  label: formatHalfHour(halfHour, clock),
});

const WITHOUT: Record<OrderedGrouping | ListedGrouping, string> = {
  weekday: 'No date',
  halfHour: 'No opening time',
  holding: NO_HOLDING_LABEL,
  size: 'No quantity',
  r: NO_R_LABEL,
  root: 'No known contract',
  strategy: 'No strategy',
  tag: 'No tags',
  account: 'No account',
  side: 'No side',
};

const isWithout = ({ key, merged }: MetricsGroup): boolean =>
  merged === undefined && (key === null || key === NO_CLASS);

/** What a grouping with an order comes to: its places, and what has none. */
export function orderedGroups(
  groups: MetricsGroups,
  grouping: OrderedGrouping,
  clock: Clock,
): { places: NamedGroup[]; without: MetricsGroup | undefined } {
  const byKey = new Map(
    groups[grouping].filter((group) => !isWithout(group)).map((group) => [group.key, group]),
  );
  const traded = new Set([...byKey.keys()].filter((key) => key !== null));
  const places = listClasses(grouping, traded, clock).map((names) => ({
    ...names,
    group: byKey.get(names.key) ?? null,
  }));
  return { places, without: groups[grouping].find(isWithout) };
}

/** The groups of a list, in their order. */
export const listedGroups = (groups: MetricsGroups, grouping: ListedGrouping): NamedGroup[] =>
  groups[grouping].map((group) => named(group, grouping));

/** The contracts of a root, in their order. */
export const listContracts = (groups: MetricsGroups, root: string | null): NamedGroup[] =>
  root === null
    ? []
    : groups.contract.filter(({ within }) => within === root).map((group) => named(group, 'root'));

function named(group: MetricsGroup, grouping: ListedGrouping): NamedGroup {
  const { key, merged, query, within } = group;
  const name = merged === undefined ? (group.name ?? key ?? WITHOUT[grouping]) : `${merged} others`;
  const others = within === null ? 'others' : `others of ${within}`;
  // A typed strategy may be called as a linked one.
  return { key: merged === undefined ? query : others, name, label: name, group };
}

/** What a row of the table is called that has no place in the chart. */
export const nameOfWithout = (grouping: OrderedGrouping): string => WITHOUT[grouping];
