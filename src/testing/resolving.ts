/** Items of readings, to be resolved as those of a trader's files. */

import type {
  CostLine,
  ExportedEntry,
  Fill,
  Item,
  Reading,
  RoundTrip,
  Stamp,
  StatedTotal,
  StopOrder,
} from '#src/broker-files/formats/format.ts';
import type { KnownRow } from '#src/broker-files/import-row.ts';
import { resolveFiles } from '#src/broker-files/resolve/resolve.ts';
import type {
  AccountForImport,
  Answers,
  ReadFile,
  Resolution,
  ResolveContext,
} from '#src/broker-files/resolve/types.ts';
import { NO_FILE_FACTS } from '#src/features/journal/fields.ts';
import { someContracts } from './some-contracts.ts';

/** `2026-06-15 14:30:00`, with `Z` or an offset of hours behind it where the file has one; a day alone. */
export function stamp(text: string, zone: string | null = null): Stamp {
  const [day = '', time = '', hours] = text.replace('Z', ' 0').split(' ');
  const clock = `${day}T${(time || '00:00:00').padEnd(12, '.000')}`;
  return { clock, offset: hours === undefined ? null : Number(hours) * 60, zone, hasTime: time !== '' };
}

let line = 1;

const traded = () => {
  line++;
  return {
    line,
    raw: `line ${line}`,
    account: 'SIM1',
    symbol: 'ESZ6',
    instrument: 'futures' as const,
    quantity: '1',
    pointValue: null,
    currency: 'USD',
    tradeDate: null,
    commission: null,
    fees: null,
  };
};

/** `fill('2026-06-15 14:30:00', { side: 'sell' })` */
export const fill = (at: string | Stamp, given: Partial<Fill> = {}): Fill => ({
  ...traded(),
  kind: 'fill',
  id: null,
  side: 'buy',
  price: '7494.25',
  at: typeof at === 'string' ? stamp(at) : at,
  effect: null,
  orderId: null,
  pnl: null,
  ...given,
});

export const roundTrip = (
  opened: string | null,
  closed: string | null,
  given: Partial<RoundTrip> = {},
): RoundTrip => ({
  ...traded(),
  kind: 'roundTrip',
  id: null,
  side: 'long',
  entryPrice: '7494.25',
  exitPrice: '7496',
  openedAt: opened === null ? null : stamp(opened),
  closedAt: closed === null ? null : stamp(closed),
  pnl: { amount: '87.5', is: 'gross' },
  isWhole: true,
  fillIds: null,
  mae: null,
  mfe: null,
  ...given,
});

const booked = () => {
  const { line: at, raw, account, symbol } = traded();
  return { line: at, raw, account, symbol };
};

export const cost = (at: string, given: Partial<CostLine> = {}): CostLine => ({
  ...booked(),
  kind: 'cost',
  id: null,
  is: 'fee',
  amount: '1.38',
  at: stamp(at),
  tradeDate: null,
  ...given,
});

export const stop = (at: string, given: Partial<StopOrder> = {}): StopOrder => ({
  ...booked(),
  kind: 'stop',
  id: null,
  side: 'sell',
  price: '7490',
  at: stamp(at),
  ...given,
});

export const total = (tradeDate: string, given: Partial<StatedTotal> = {}): StatedTotal => {
  const { symbol: _, ...source } = booked();
  return { ...source, kind: 'total', tradeDate, net: '100', ...given };
};

export const exportedEntry = (tradeDate: string, given: Partial<ExportedEntry> = {}): ExportedEntry => ({
  ...NO_FILE_FACTS,
  ...booked(),
  kind: 'entry',
  isOwn: true,
  instrument: 'futures',
  side: 'long',
  quantity: '1',
  entryPrice: null,
  exitPrice: null,
  tradeDate,
  pnl: '100',
  isOpen: false,
  ...given,
});

export const someAccount = (id: number, given: Partial<AccountForImport> = {}): AccountForImport => ({
  id,
  name: `Account ${id}`,
  firm: '',
  nameKeys: [],
  timeZone: null,
  costs: [],
  isArchived: false,
  ...given,
});

/** One account, which files know as SIM1, in New York; a session that begins at midnight in UTC. */
export const someContext: ResolveContext = {
  importId: 1,
  accounts: [someAccount(1, { nameKeys: ['sim1'], timeZone: 'America/New_York' })],
  contracts: someContracts,
  today: '2026-11-23',
  dayOf: (at) => new Date(at).toISOString().slice(0, 10),
  zones: ['America/Chicago', 'America/New_York'],
  lastAccountId: null,
};

export const someFile = (items: Item[], given: Partial<Reading> = {}, n = 1): ReadFile => ({
  n,
  name: `file${n}.csv`,
  format: { id: 'some-fills', name: 'Some fills', brokers: ['SomeX', 'Other Broker'] },
  reading: { items, problems: [], leftOut: [], blank: new Set(), dateOrder: null, ...given },
});

/** All of its rows at hand, those of a contract together. */
export interface Resolved extends Omit<Resolution, 'rows'> {
  rows: KnownRow[];
}

export function resolveAll(...args: Parameters<typeof resolveFiles>): Resolved {
  const resolution = resolveFiles(...args);
  return { ...resolution, rows: [...resolution.rows.byContract.values()].flatMap((rows) => [...rows]) };
}

/** @param items of one file */
export const resolve = (
  items: Item[],
  answers: Answers = {},
  context: Partial<ResolveContext> = {},
): Resolved => resolveAll([someFile(items)], answers, { ...someContext, ...context });
