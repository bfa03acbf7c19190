import type { EntryFilter, FilterChange } from '#web/queries/entry-filter.ts';
import { periodText } from './periods.ts';

/** What a journal is narrowed down by with chips, in their order. */
export const FACETS = [
  'period',
  'account',
  'side',
  'root',
  'strategy',
  'tag',
  'result',
  'type',
  'stop',
  'notes',
] as const;
export type Facet = (typeof FACETS)[number];

export const FACET_LABELS: Record<Facet, string> = {
  period: 'Period',
  account: 'Account',
  side: 'Side',
  root: 'Symbol',
  strategy: 'Strategy',
  tag: 'Tag',
  result: 'Result',
  type: 'Type',
  stop: 'Stop',
  notes: 'Notes',
};

/** Under 'More' until they narrow. */
export const RARE: readonly Facet[] = ['type', 'stop', 'notes'];

export const NO_FACET: Record<Facet, FilterChange> = {
  period: { from: undefined, to: undefined },
  account: { accountId: undefined },
  side: { side: undefined },
  root: { root: undefined },
  strategy: { strategyId: undefined },
  tag: { tag: undefined },
  result: { result: undefined },
  type: { instrumentType: undefined },
  stop: { hasStop: undefined },
  notes: { hasNotes: undefined },
};

/** Values that are one of a few, with the change that chooses each. */
export interface FacetOption {
  label: string;
  change: FilterChange;
}

export const FEW_OPTIONS = {
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
} as const satisfies Partial<Record<Facet, readonly FacetOption[]>>;

export const isFew = (facet: Facet): facet is keyof typeof FEW_OPTIONS => facet in FEW_OPTIONS;

/** Whether a filter has what a change chooses. */
export function isChosen(filter: EntryFilter, change: FilterChange): boolean {
  const values = new Map<string, unknown>(Object.entries(filter));
  return Object.entries(change).every(([name, value]) => values.get(name) === value);
}

export interface FacetNames {
  today: string;
  accountName: (id: number) => string;
  strategyName: (id: number) => string;
}

/** What a facet is narrowed down to, in words; `null` when it is not. */
export function facetText(facet: Facet, filter: EntryFilter, names: FacetNames): string | null {
  if (isFew(facet)) {
    const options: readonly FacetOption[] = FEW_OPTIONS[facet];
    return options.find(({ change }) => isChosen(filter, change))?.label ?? null;
  }
  switch (facet) {
    case 'period':
      return periodText(filter, names.today);
    case 'account':
      return filter.accountId === undefined ? null : names.accountName(filter.accountId);
    case 'root':
      return filter.root ?? null;
    case 'strategy':
      return filter.strategyId === undefined ? null : names.strategyName(filter.strategyId);
    case 'tag':
      return filter.tag?.join(' + ') ?? null;
  }
}
