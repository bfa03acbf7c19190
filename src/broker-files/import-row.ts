/** A row of a broker's file once all is known of it: whose account, which contract, which instant. As it is stored. */

import type { InstrumentType, PositionType } from '#src/features/journal/contract.ts';
import type { FileFacts, Stated, Written } from './formats/format.ts';
import type { MoveKind } from './pairing/types.ts';

/** Where a row stands. */
export interface RowPlace {
  /** Of the import, from 1. */
  file: number;
  line: number;
}

export interface ImportRow extends RowPlace {
  /** `null` only for a row of our own export that names none. */
  accountId: number | null;
  /** To the expiry, in its short form; of an own export's entry the symbol. Nothing is paired across two of them. */
  contract: string;
  /**
   * What it is recognised by when it comes again. Of two rows of an account with the same one, a broker's id in it says that they
   * are the same row; without an id equal rows are real, and the later file adds those beyond the ones there were.
   */
  identity: string;
  hasId: boolean;
  content: RowContent;
}

const OF_ENTRIES = 'entry ';

/** The contract of an own export's entries. */
export const contractOfEntries = (symbol: string): string => `${OF_ENTRIES}${symbol}`;

/** The symbol of such a contract, in upper case; `null` of any other one. */
export const symbolOfEntries = (contract: string): string | null =>
  contract.startsWith(OF_ENTRIES) ? contract.slice(OF_ENTRIES.length).toUpperCase() : null;

/** Dollars per contract and side, exact decimals: what the account's list said when the row was imported. */
export interface Rate {
  commission: string | null;
  fees: string | null;
}

interface Dealt {
  symbol: string;
  root: string | null;
  instrumentType: InstrumentType;
  /** The name of the account in the file. */
  external: string | null;
  /** Among the rows of its file, the oldest first. */
  place: number;
  quantity: string;
  /** The file's own, else the table's; `null` where nothing may be computed. */
  pointValue: string | null;
  commission: string | null;
  fees: string | null;
  rate: Rate | null;
  /** The broker's own session day. */
  tradeDate: string | null;
  /** The team's session day of its instant when it was imported: a later change of the setting moves no trade. */
  day: string;
  /** Whether its file leaves out the seconds of its time. Most leave it out. */
  isToMinute?: boolean;
  pnl: Stated | null;
  /** Most leave it out. */
  written?: Written;
}

export interface FillContent extends Dealt {
  kind: 'fill';
  id: string | null;
  /** The identity that it has in files that leave out its id, but not another one. Most leave it out. */
  secondIdentity?: string;
  /** Whether its id is one that others of its platform have beside theirs, or leave out. Most leave it out. */
  isSecondId?: true;
  orderId: string | null;
  side: 'buy' | 'sell';
  price: string;
  /** Epoch milliseconds; `null` where the file gives a day alone. */
  at: number | null;
  effect: 'open' | 'close' | null;
  /** Most leave it out. */
  isBooked?: true;
  /** Most leave it out. */
  isOrder?: true;
}

export interface RoundTripContent extends Dealt {
  kind: 'roundTrip';
  id: string | null;
  side: PositionType;
  entryPrice: string;
  exitPrice: string;
  openedAt: number | null;
  closedAt: number | null;
  /** Of the opening. */
  openedDay: string | null;
  isWhole: boolean;
  fillIds: { buy: string; sell: string } | null;
  mae: string | null;
  mfe: string | null;
}

export interface CostContent {
  kind: 'cost';
  id: string | null;
  is: 'commission' | 'fee';
  amount: string;
  at: number;
  tradeDate: string | null;
}

export interface StopContent {
  kind: 'stop';
  id: string | null;
  side: 'buy' | 'sell';
  price: string;
  at: number;
}

/** What moves a position without a price. Exact decimals; `from` and `to` are contracts. */
export interface MoveContent {
  kind: 'move';
  is: MoveKind;
  words: string;
  symbol: string;
  ratio: { new: string; old: string } | null;
  isAnswered: boolean;
  isReverse: boolean;
  added: string | null;
  from: string | null;
  to: string | null;
  at: number | null;
  tradeDate: string | null;
  day: string;
}

/** An entry of our own export: it is one already. Instants as ISO, prices as decimals, money as decimals. */
export interface EntryContent extends FileFacts<number> {
  kind: 'entry';
  symbol: string;
  root: string | null;
  instrumentType: InstrumentType;
  side: PositionType;
  quantity: number;
  entryPrice: string | null;
  exitPrice: string | null;
  tradeDate: string;
  pnl: string | null;
  isOpen: boolean;
}

export type RowContent = (
  | FillContent
  | RoundTripContent
  | CostContent
  | StopContent
  | MoveContent
  | EntryContent
) & {
  /** Another row reports the same, which counts for it. Most leave it out. */
  isBeside?: true;
};

/** A row that is stored, or about to be: imports rise in time. */
export interface KnownRow extends ImportRow {
  importId: number;
}
