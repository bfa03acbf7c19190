import { compareTrades, pairTrades } from '#src/broker-files/pairing/pair.ts';
import type {
  Costs,
  Moment,
  PairingInput,
  PairingOptions,
  PairingProblem,
  ResolvedFill,
  ResolvedRoundTrip,
  Trade,
} from '#src/broker-files/pairing/types.ts';
import { type Exact, parseExact } from '#src/values/money/exact.ts';

export function exact(text: string): Exact {
  const value = parseExact(text);
  if (!value) throw new Error(`${text} is not a decimal`);
  return value;
}

/** A session that begins at midnight in UTC. */
export const pairingOptions: PairingOptions = { dayOf: (at) => new Date(at).toISOString().slice(0, 10) };

/** `2026-06-15T14:30:00Z`, or a day alone. */
export const momentOf = (text: string): Moment =>
  text.includes('T') ? { at: Date.parse(text), tradeDate: null } : { at: null, tradeDate: text };

/** On the day of most tests: `at('14:30:00')` */
export const at = (time: string) => `2026-06-15T${time}Z`;

export const paid = (commission: string, fees: string): Costs => ({
  commission: exact(commission),
  fees: exact(fees),
});

let count = 0;

const dealt = () => {
  count++;
  return {
    sources: [count],
    account: 'A',
    contract: 'ESZ6',
    file: 1,
    place: count,
    pointValue: exact('50'),
    commission: null,
    fees: null,
    pnl: null,
  };
};

/** `fill('buy 2 @ 7494.25', '2026-06-15T14:30:00Z', { commission: exact('2.58') })` */
export function fill(text: string, when: string, given: Partial<ResolvedFill> = {}): ResolvedFill {
  const [side, quantity = '', , price = ''] = text.split(' ');
  return {
    ...dealt(),
    id: null,
    orderId: null,
    side: side === 'buy' ? 'buy' : 'sell',
    quantity: exact(quantity),
    price: exact(price),
    moment: momentOf(when),
    effect: null,
    ...given,
  };
}

/** `roundTrip('long 2 7494.25 7496', '2026-06-15T14:30:00Z', '2026-06-15T14:31:00Z')` */
export function roundTrip(
  text: string,
  opened: string | null,
  closed: string,
  given: Partial<ResolvedRoundTrip> = {},
): ResolvedRoundTrip {
  const [side, quantity = '', entryPrice = '', exitPrice = ''] = text.split(' ');
  return {
    ...dealt(),
    side: side === 'long' ? 'long' : 'short',
    quantity: exact(quantity),
    entryPrice: exact(entryPrice),
    exitPrice: exact(exitPrice),
    opened: opened === null ? null : Date.parse(opened),
    closed: momentOf(closed),
    isWhole: false,
    fillIds: null,
    mae: null,
    mfe: null,
    ...given,
  };
}

export const pairingInput = (given: Partial<PairingInput>): PairingInput => ({
  fills: [],
  roundTrips: [],
  costs: [],
  stops: [],
  moves: [],
  ...given,
});

export interface Paired {
  /** The earliest first. */
  trades: Trade[];
  problems: PairingProblem[];
}

export function pair(given: Partial<PairingInput>, options: Partial<PairingOptions> = {}): Paired {
  const trades: Trade[] = [];
  const problems = pairTrades(pairingInput(given), { ...pairingOptions, ...options }, (trade) =>
    trades.push(trade),
  );
  return { trades: trades.sort(compareTrades), problems };
}

export const tradesOf = (given: Partial<PairingInput>, options: Partial<PairingOptions> = {}): string[] =>
  pair(given, options).trades.map(tradeText);

const timeText = (at: number | null) => (at === null ? '-' : new Date(at).toISOString().slice(11, 19));
const money = (amount: bigint | null) => (amount === null ? '-' : String(amount));

/** `long 2 7494.25>7496 14:30:00>14:31:00 gross 17500 costs 516+0 net 16984` */
export function tradeText(trade: Trade): string {
  const { side, quantity, entryPrice, exitPrice, openedAt, closedAt, isOpen, openQuantity } = trade;
  const held = isOpen ? ` (${openQuantity} open)` : '';
  const costs = `${money(trade.commission)}+${money(trade.fees)}`;
  const amounts = `gross ${money(trade.grossPnl)} costs ${costs} net ${money(trade.pnl)}`;
  const prices = `${entryPrice}>${exitPrice ?? '-'}`;
  return `${side} ${quantity}${held} ${prices} ${timeText(openedAt)}>${timeText(closedAt)} ${amounts}`;
}

export const problemTexts = ({ problems }: Paired): string[] =>
  problems.map(({ code, amount, computed }) => [code, amount, computed].filter(Boolean).join(' '));
