/** What pairing takes and makes: rows of which account, contract and instant are known become trades from flat to flat. */

import type { PositionType } from '#src/features/journal/contract.ts';
import type { Exact } from '#src/values/money/exact.ts';

/** When something was dealt, and the broker's own session day where the file has one. */
export type Moment =
  | { at: number; tradeDate: string | null }
  /** The file gives a day alone. */
  | { at: null; tradeDate: string };

export interface StatedPnl {
  amount: Exact;
  is: 'gross' | 'net';
  /** Of so many contracts, where it may not be of all that were closed. */
  quantity?: Exact;
  /** Of a net: whether prices that make more than it differ from it, and state no costs. */
  hidesNothing?: true;
}

interface Dealt {
  /** The caller's own numbers of the rows that it comes from. */
  sources: readonly number[];
  account: string;
  /** To the expiry; of an option with strike and right. Nothing is paired across two of them. */
  contract: string;
  /** The file, which rises with the imports, and the place in it, the oldest first: see {@link placesOf}. */
  file: number;
  place: number;
  quantity: Exact;
  pointValue: Exact | null;
  /** Dollars, positive where they are paid; `null` where the file says nothing of them. */
  commission: Exact | null;
  fees: Exact | null;
}

export interface ResolvedFill extends Dealt {
  /** The broker's, unique in its account. */
  id: string | null;
  /** The same as the id where an order is reported as one fill. */
  orderId: string | null;
  /** Of an order that is reported as one fill, and has no id of its own. */
  isOrder?: boolean;
  side: Side;
  price: Exact;
  moment: Moment;
  effect: 'open' | 'close' | null;
  /** What the file says was realised by it. */
  pnl: StatedPnl | null;
  /** Of shares, a sale of what was not bought before may be that of older ones. */
  isShares?: boolean;
}

export type Side = 'buy' | 'sell';

export interface ResolvedRoundTrip extends Dealt {
  side: PositionType;
  entryPrice: Exact;
  exitPrice: Exact;
  opened: number | null;
  closed: Moment;
  pnl: StatedPnl | null;
  isWhole: boolean;
  fillIds: { buy: string; sell: string } | null;
  mae: Exact | null;
  mfe: Exact | null;
}

export interface ResolvedCost {
  sources: readonly number[];
  account: string;
  contract: string;
  id: string | null;
  is: 'commission' | 'fee';
  amount: Exact;
  at: number;
  tradeDate: string | null;
}

export interface ResolvedStop {
  account: string;
  contract: string;
  id: string | null;
  side: Side;
  price: Exact;
  at: number;
}

/** What moves a position without a price: shares that split, were renamed, came or went. What they cost stays. */
export interface ResolvedMove {
  sources: readonly number[];
  account: string;
  contract: string;
  /** `in` and `out`: without what they cost, or brought. */
  is: MoveKind;
  /** As the file calls it. */
  words: string;
  moment: Moment;
  ratio: SplitRatio | null;
  /** Whether people said the ratio: it counts before anything the file says. */
  isAnswered: boolean;
  /** Whether shares become fewer. */
  isReverse: boolean;
  /** What came, or below zero went; `null` where the file does not say it. */
  added: Exact | null;
  /** The contract that it was, or is afterwards, where it is renamed. */
  from: string | null;
  to: string | null;
}

export const MOVE_KINDS = ['split', 'rename', 'in', 'out'] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

/** So many new ones for so many old ones. */
export interface SplitRatio {
  new: Exact;
  old: Exact;
}

/** Everything that is known of some accounts' contracts, each row once: what earlier files said of them as well. */
export interface PairingInput {
  fills: readonly ResolvedFill[];
  roundTrips: readonly ResolvedRoundTrip[];
  costs: readonly ResolvedCost[];
  stops: readonly ResolvedStop[];
  moves: readonly ResolvedMove[];
}

export interface Costs {
  commission: Exact | null;
  fees: Exact | null;
}

/** What is asked of an account's list of costs. */
export interface Uncosted {
  account: string;
  contract: string;
  sources: readonly number[];
  /** Contracts × sides. */
  quantity: Exact;
}

export interface PairingOptions {
  /** The session day of an instant, for what has none of the broker's. */
  dayOf: (at: number) => string;
  /** Costs that neither the file nor a line of costs gives, by the account's list. */
  estimate?: (of: Uncosted) => Costs | null;
}

/** What a fill did in a trade: all of it, or the part up to where the position turned. */
export interface Leg extends Costs {
  role: 'entry' | 'exit';
  sources: readonly number[];
  quantity: Exact;
  price: Exact;
  moment: Moment;
  isEstimated: boolean;
}

/** Money in cents, each rounded once; `null` where it is not known. */
export interface Amounts {
  /** `pnl` + `commission` + `fees`. */
  grossPnl: bigint | null;
  commission: bigint | null;
  fees: bigint | null;
  /** Net; of an open trade what it realised so far, all costs so far included. */
  pnl: bigint | null;
}

/** One trade from flat to flat, or the rest that is open. */
export interface Trade extends Amounts {
  account: string;
  contract: string;
  side: PositionType;
  isOpen: boolean;
  /** The largest size held. */
  quantity: string;
  /** What is held still: `0` once it is flat. */
  openQuantity: string;
  /** Averages over everything bought and sold, to the places that an entry can hold. */
  entryPrice: string;
  exitPrice: string | null;
  openedAt: number | null;
  closedAt: number | null;
  /** Session day of the last exit; of the first entry while it is open. */
  tradeDate: string;
  isEstimated: boolean;
  /** The initial stop. */
  stopPrice: string | null;
  mae: bigint | null;
  mfe: bigint | null;
  legs: readonly Leg[];
  /** Sources of what moved it without a price. */
  moves: readonly number[];
  /** Why it makes no entry, though it is a position by its fills. */
  hold: Hold | null;
}

/** Why trades are held back. */
export interface Hold {
  /**
   * `ratio`: a split of which nobody knows the ratio; `unclear`: shares that do not fit those that are held; `uncosted`: shares
   * that came without what they cost; `left`: some went without what they brought; `unbought`: sold, and never bought.
   */
  why: 'ratio' | 'unclear' | 'uncosted' | 'left' | 'unbought';
  words: string;
  date: string;
  quantity: string | null;
}

export type PairingCode =
  /** It closes what no file has opened: the rows before it are missing. */
  | 'unknown_close'
  /** It says that it opens, and yet closes what is there. */
  | 'opens_against'
  /** Rows of one day without times, in the order of the file. */
  | 'order_unknown'
  /** What the file says was made is not what its prices make. */
  | 'pnl_differs'
  | 'cost_without_trade'
  /** Trades that came as fills as well: `amount` of them. */
  | 'told_twice'
  /** Nothing was dealt by it. */
  | 'no_quantity'
  /** Fills that follow what moved the position in a way that nobody knows: `amount` of them, none of which counts. */
  | 'held_back'
  /** What a split left of one share, which is paid in cash. */
  | 'part_of_share';

export interface PairingProblem {
  code: PairingCode;
  sources: readonly number[];
  account: string;
  contract: string;
  /** What it is about: contracts, fills of `order_unknown`, trades of `told_twice`, or dollars. */
  amount: string;
  /** Of `pnl_differs`: what the prices make. */
  computed?: string;
  /** Of `held_back`: why, and the sources of what moved the position. */
  hold?: Hold;
  moves?: readonly number[];
}
