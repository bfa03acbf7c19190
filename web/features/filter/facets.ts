import {
  formatHalfHourRange,
  HALF_HOURS,
  HOLDING_CLASSES,
  NO_CLASS,
  NO_HOLDING_LABEL,
  NO_R_LABEL,
  R_CLASSES,
  SIZE_CLASSES,
} from '#src/values/entries/trade-classes.ts';
import type { Clock } from '#src/values/time/clock.ts';
import { WEEKDAY_NAMES } from '#src/values/time/dates.ts';
import { KIND_NAMES } from '#web/features/accounts/account-messages.ts';
import type { AccountKindFacet, EntryFilter, FilterChange } from '#web/queries/entry-filter.ts';
import { periodText } from './periods.ts';

/** What a journal is narrowed down by with chips, in their order. */
export const FACETS = [
  'period',
  'account',
  'kind',
  'side',
  'root',
  'strategy',
  'tag',
  'result',
  'type',
  'stop',
  'notes',
  'contract',
  'weekday',
  'time',
  'holding',
  'size',
  'r',
  'afterLoss',
  'closed',
  'streak',
] as const;
export type Facet = (typeof FACETS)[number];

export const FACET_LABELS: Record<Facet, string> = {
  period: 'Period',
  account: 'Account',
  kind: 'Kind',
  side: 'Side',
  root: 'Symbol',
  strategy: 'Strategy',
  tag: 'Tag',
  result: 'Result',
  type: 'Type',
  stop: 'Stop',
  notes: 'Notes',
  contract: 'Contract',
  weekday: 'Weekday',
  time: 'Time of day',
  holding: 'Holding time',
  size: 'Size',
  r: 'R',
  afterLoss: 'After a loss',
  closed: 'Closed',
  streak: 'Streak',
};

/** Under 'More' until they narrow. */
export const RARE: readonly Facet[] = [...FACETS.slice(FACETS.indexOf('type')), 'kind'];

/** Whether it is there to be taken away, and not to be chosen: a chart alone can narrow down to it. */
export const isGiven = (facet: Facet): boolean => facet === 'streak';

export const NO_FACET: Record<Facet, FilterChange> = {
  period: { from: undefined, to: undefined },
  account: { accountId: undefined, hasAccount: undefined },
  kind: { kind: undefined },
  side: { side: undefined },
  root: { root: undefined, hasRoot: undefined },
  strategy: { strategyId: undefined, strategy: undefined, hasStrategy: undefined },
  tag: { tag: undefined, hasTags: undefined },
  result: { result: undefined },
  type: { instrumentType: undefined },
  stop: { hasStop: undefined },
  notes: { hasNotes: undefined },
  contract: { symbol: undefined },
  weekday: { weekday: undefined },
  time: { halfHour: undefined, hasOpened: undefined },
  holding: { holding: undefined },
  size: { size: undefined },
  r: { r: undefined },
  afterLoss: { afterLoss: undefined },
  closed: { isClosed: undefined },
  streak: { fromEntryId: undefined, toEntryId: undefined },
};

/** Values that are one of a few, with the change that chooses each. */
export interface FacetOption {
  label: string;
  detail?: string | null;
  change: FilterChange;
}

/** Those that have none of what a facet is about, or for `true`, any. */
export const NONE_OF = {
  account: [
    { label: 'No account', change: { hasAccount: false } },
    { label: 'Has an account', change: { hasAccount: true } },
  ],
  root: [
    { label: 'Not recognized', change: { hasRoot: false } },
    { label: 'Recognized', change: { hasRoot: true } },
  ],
  strategy: [
    { label: 'No strategy', change: { hasStrategy: false } },
    { label: 'Has a strategy', change: { hasStrategy: true } },
  ],
  tag: [
    { label: 'No tags', change: { hasTags: false } },
    { label: 'Has tags', change: { hasTags: true } },
  ],
} as const satisfies Partial<Record<Facet, readonly FacetOption[]>>;

const FEW_OPTIONS = {
  side: [
    { label: 'Long', change: { side: 'long' } },
    { label: 'Short', change: { side: 'short' } },
  ],
  result: [
    { label: 'Win', change: { result: 'win' } },
    { label: 'Loss', change: { result: 'loss' } },
    { label: 'Break-even', change: { result: 'even' } },
    { label: 'Open', change: { result: 'open' } },
  ],
  type: [
    { label: 'Futures', change: { instrumentType: 'futures' } },
    { label: 'Options', change: { instrumentType: 'options' } },
    { label: 'Stocks', change: { instrumentType: 'stocks' } },
  ],
  stop: [
    { label: 'No stop', change: { hasStop: false } },
    { label: 'Has a stop', change: { hasStop: true } },
  ],
  notes: [
    { label: 'No notes', change: { hasNotes: false } },
    { label: 'Has notes', change: { hasNotes: true } },
  ],
  weekday: WEEKDAY_NAMES.map((label, weekday) => ({ label, change: { weekday } })),
  holding: [
    ...HOLDING_CLASSES.map(({ key, label }) => ({ label, change: { holding: key } })),
    { label: NO_HOLDING_LABEL, change: { holding: NO_CLASS } },
  ],
  size: SIZE_CLASSES.map(({ key, label }) => ({ label, change: { size: key } })),
  r: [
    ...R_CLASSES.map(({ key, label }) => ({ label, change: { r: key } })),
    { label: NO_R_LABEL, change: { r: NO_CLASS } },
  ],
  afterLoss: [
    { label: 'Yes', change: { afterLoss: true } },
    { label: 'No', change: { afterLoss: false } },
  ],
  closed: [
    { label: 'Closed', change: { isClosed: true } },
    { label: 'Still open', change: { isClosed: false } },
  ],
} as const satisfies Partial<Record<Facet, readonly FacetOption[]>>;

const timeOptions = (clock: Clock): FacetOption[] => [
  ...Array.from({ length: HALF_HOURS }, (_, halfHour) => ({
    label: formatHalfHourRange(halfHour, clock),
    change: { halfHour },
  })),
  { label: 'No time', change: { hasOpened: false } },
  { label: 'Has a time', change: { hasOpened: true } },
];

type FewFacet = keyof typeof FEW_OPTIONS | 'time';

export const isFew = (facet: Facet): facet is FewFacet => facet === 'time' || facet in FEW_OPTIONS;

export const fewOptions = (facet: FewFacet, clock: Clock): readonly FacetOption[] =>
  facet === 'time' ? timeOptions(clock) : FEW_OPTIONS[facet];

/** Whether a filter has what a change chooses. */
export function isChosen(filter: EntryFilter, change: FilterChange): boolean {
  const values = new Map<string, unknown>(Object.entries(filter));
  return Object.entries(change).every(([name, value]) => values.get(name) === value);
}

export interface FacetNames {
  today: string;
  clock: Clock;
  accountName: (id: number) => string;
  strategyName: (id: number) => string;
}

const findChosen = (options: readonly FacetOption[], filter: EntryFilter): string | null =>
  options.find(({ change }) => isChosen(filter, change))?.label ?? null;

/** Of the account. */
export const KIND_LABELS: Record<AccountKindFacet, string> = { ...KIND_NAMES, none: 'No account' };

export const STREAK_LABEL = 'One streak';

const NOTHING: readonly string[] = [];

/** What a facet is narrowed down to, in words; `null` when it is not. */
export function facetText(facet: Facet, filter: EntryFilter, names: FacetNames): string | null {
  if (isFew(facet)) return findChosen(fewOptions(facet, names.clock), filter);
  if (facet === 'period') return periodText(filter, names.today);
  if (facet === 'streak') return filter.fromEntryId === undefined ? null : STREAK_LABEL;
  if (facet === 'kind') return filter.kind?.map((kind) => KIND_LABELS[kind]).join(' + ') ?? null;
  const { accountId, strategyId, strategy, root, tag = NOTHING, symbol } = filter;
  if (facet === 'contract') return symbol ?? null;
  const chosen = {
    account: accountId === undefined ? NOTHING : [names.accountName(accountId)],
    root: root === undefined ? NOTHING : [root],
    strategy: [
      ...(strategyId === undefined ? [] : [names.strategyName(strategyId)]),
      ...(strategy ? [strategy] : []),
    ],
    tag,
  }[facet];
  const none = findChosen(NONE_OF[facet], filter);
  return [...chosen, ...(none === null ? [] : [none])].join(' + ') || null;
}
