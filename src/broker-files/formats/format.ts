/** What a broker's file is made of, once it is read: the same few things, whatever the platform calls them. */

import type { PositionType } from '#src/features/journal/contract.ts';
import type { FileFactName, KindOf } from '#src/features/journal/fields.ts';
import type { DateOrder } from '#src/values/time/written-day.ts';
import type { MoveKind } from '../pairing/types.ts';

/** A line of a file as it was read. */
export interface Row {
  /** Of the file, from 1. */
  line: number;
  /** Trimmed. */
  cells: readonly string[];
  /** As it stands in the file. */
  raw: string;
}

/** A head row and the rows below it. A file may hold several: sheets of a workbook, sections of a statement. */
export interface Table {
  /** Sheet or section; `null` where it has no name. */
  name: string | null;
  /** Line of the head row. */
  line: number;
  /** As in the file, trimmed. */
  headers: readonly string[];
  rows: readonly Row[];
}

export interface SourceFile {
  /** As the trader's machine called it. */
  name: string;
  tables: readonly Table[];
  /** Lines outside of tables: titles, an account's name, the zone of a statement. */
  lines: readonly Row[];
  /** Whether it is text whose cells are separated by semicolons: it has decimal commas then, unless its figures show points. */
  isSemicolons?: boolean;
  /** Named in a line above a head that had to be looked for: of rows that name none. */
  account?: string | null;
}

/**
 * A reading of the clock, before it is known whose clock it was.
 * An offset in the file settles the instant; a zone of the file comes before that of the account.
 */
export interface Stamp {
  /** `yyyy-MM-ddTHH:mm:ss.SSS`; midnight where the file gives a day alone. */
  clock: string;
  /** Minutes east of UTC; `null` where the row has none. */
  offset: number | null;
  /** IANA name that the row or the file's head gives, e.g. `America/New_York`. */
  zone: string | null;
  hasTime: boolean;
  /** Whether the file leaves out its seconds. */
  isToMinute?: boolean;
}

/** Where something was read. */
export interface Source {
  line: number;
  raw: string;
}

interface Traded extends Source {
  /** Name of the account in the file, without what follows a `!`. */
  account: string | null;
  /** As in the file: the contract reader reads it later. */
  symbol: string;
  instrument: 'futures' | 'options' | 'stocks' | null;
  /** What it is where neither its row nor its spelling says it: as the file was said to be. */
  instrumentElse?: 'futures' | 'options' | 'stocks' | null;
  /** On a platform of shares, where letters alone are one unless they are a product's root as well. */
  isShareUnlessRoot?: boolean;
  /** Exact decimals. */
  quantity: string;
  /** The file's own dollars per point; `null` where it has none. */
  pointValue: string | null;
  currency: string;
  /** The broker's own session day, `yyyy-MM-dd`. */
  tradeDate: string | null;
  /** Exact decimals in dollars, positive where they are paid; `null` where the file has no such column. */
  commission: string | null;
  fees: string | null;
  /** Left out where a file has no such columns. */
  written?: Written;
}

/** What people have written to a trade elsewhere: in another journal, or a sheet of their own. */
export interface Written {
  notes: string | null;
  strategy: string | null;
  tags: readonly string[];
  /** Exact decimals. */
  stopPrice: string | null;
  targetPrice: string | null;
  riskAmount: string | null;
}

/** What the file says was made, as it says it. */
export interface Stated {
  amount: string;
  is: 'gross' | 'net';
  /** Of a net: whether all of its costs stand beside it, so that what prices make beyond it are no costs. */
  hidesNothing?: true;
}

/** One execution, or an order that is reported as one. */
export interface Fill extends Traded {
  kind: 'fill';
  /** The broker's id, unique in its account; `null` where the file has none. */
  id: string | null;
  /** Another id of it, which is its id in files that leave out the first. Most leave it out. */
  secondId?: string;
  /** Whether its id is that of files that leave out the first. Most leave it out. */
  isSecondId?: true;
  side: 'buy' | 'sell';
  /** Exact decimal in points: 32nds are converted. */
  price: string;
  at: Stamp;
  /** Whether that is when it was booked, a second or two before or after other files of its platform say that it was dealt. */
  isBooked?: true;
  /** Whether it opens or closes, where the file says so. */
  effect: 'open' | 'close' | null;
  orderId: string | null;
  /** Of a row that is known to be a whole order, whose fills may have rows of their own. */
  isOrder?: true;
  /** What was realised by it. */
  pnl: Stated | null;
}

/** A finished trade, or a piece of one, that the platform has matched itself. */
export interface RoundTrip extends Traded {
  kind: 'roundTrip';
  id: string | null;
  side: PositionType;
  entryPrice: string;
  exitPrice: string;
  openedAt: Stamp | null;
  closedAt: Stamp | null;
  /** `null`: it is computed. */
  pnl: Stated | null;
  /** Whether the row is a whole trade, or pieces that overlap in time make up one from flat to flat. */
  isWhole: boolean;
  /** The fills it was matched of, where the file names them. */
  fillIds: { buy: string; sell: string } | null;
  /** Exact decimals in dollars for the whole row, not negative. */
  mae: string | null;
  mfe: string | null;
}

/** Costs on a line of their own, which belong to a fill of the same second and contract. */
export interface CostLine extends Source {
  kind: 'cost';
  account: string | null;
  symbol: string;
  /** Rises in the order of booking. */
  id: string | null;
  is: 'commission' | 'fee';
  amount: string;
  at: Stamp;
  tradeDate: string | null;
}

/** A stop order that was placed, filled or not: the first one against a position is its initial stop. */
export interface StopOrder extends Source {
  kind: 'stop';
  account: string | null;
  symbol: string;
  id: string | null;
  side: 'buy' | 'sell';
  price: string;
  at: Stamp;
}

/**
 * What moves a position without a price: a split, another name, shares that came or went. What they cost stays. Each row is
 * one, also of those that report the same event.
 */
export interface PositionMove extends Source {
  kind: 'move';
  account: string | null;
  symbol: string;
  instrument: 'futures' | 'options' | 'stocks';
  /** `in` and `out`: without what they cost, or brought. */
  is: MoveKind;
  /** As the file calls it. */
  words: string;
  /** So many new ones for so many old ones, where the file says it. */
  ratio: { new: string; old: string } | null;
  /** Whether shares become fewer. */
  isReverse: boolean;
  /** What came, or below zero went: an exact decimal; `null` where the file does not say it. */
  added: string | null;
  /** What was paid for what went, while the rows of its day are looked at: it is sold then. */
  paid?: { amount: string; pnl: Fill['pnl'] } | undefined;
  /** Of a rename: the symbol that it was, in the row of the new one, and that it is, in the row of the old one. */
  from: string | null;
  to: string | null;
  at: Stamp;
  tradeDate: string | null;
}

/** What the file says a day or an account made, to hold the rows against. */
export interface StatedTotal extends Source {
  kind: 'total';
  account: string | null;
  tradeDate: string;
  net: string;
}

/** The facts of an entry that its row says, figures as decimals. */
export type FileFacts<Instant> = {
  [Name in FileFactName]: KindOf<Name> extends 'instant'
    ? Instant | null
    : KindOf<Name> extends 'tags'
      ? readonly string[]
      : string | null;
};

/**
 * An entry as a journal exported it, ours or another one, prices and times or not, with what people have written to it. It is
 * one already: nothing is paired.
 */
export interface ExportedEntry extends Source, FileFacts<Stamp> {
  kind: 'entry';
  /** Whether it is of our own export: only such entries may have no account. */
  isOwn: boolean;
  account: string | null;
  symbol: string;
  instrument: 'futures' | 'options' | 'stocks';
  side: PositionType;
  quantity: string;
  entryPrice: string | null;
  exitPrice: string | null;
  /** `null`: that of its times, which it has. */
  tradeDate: string | null;
  /** Net. */
  pnl: string | null;
  isOpen: boolean;
}

export type Item = (Fill | RoundTrip | CostLine | StopOrder | PositionMove | StatedTotal | ExportedEntry) & {
  /** Whether another item of the same row counts for it. */
  isBeside?: true;
};

/** A row of which nothing comes in, since it is no trade by its nature: a deposit, a cancelled order, a dividend. */
export interface LeftOut extends Source {
  /** In the file's own words, where it has some. */
  reason: string;
}

/** A row that is not taken, or that is and about which the trader should know. */
export interface Problem extends Source {
  severity: 'refused' | 'warning';
  /** Stable, for programs. */
  code: string;
  /** For people: what is wrong, and what to do about it. */
  message: string;
}

export interface Reading {
  items: Item[];
  problems: Problem[];
  /** Rows that are no trade by their nature; those that nothing says anything of come to them. */
  leftOut: LeftOut[];
  /** Lines of rows that say nothing: heads that come again, sums, trailers. They are not counted. */
  blank: Set<number>;
  /** `null`: the file has no dates that leave it open, or none at all. `unknown`: it leaves it open, and nobody has answered. */
  dateOrder: DateOrder | 'unknown' | null;
  /** Of a file of clock times alone, of which the day has to be said. Nothing is read without one, be it suggested. */
  day?: AskedDay;
}

/** The day of the first of some clock times. */
export interface AskedDay {
  /** `yyyy-MM-dd`, as the file's name or the lines above its head have it. */
  suggested: string | null;
  /** The first time and the last one, as they stand there. */
  examples: { line: number; clock: string }[];
}

export type { DateOrder };

export interface ReadingOptions {
  /** Answered by the trader, where the file leaves it open. */
  dateOrder: DateOrder | null;
  /** The same of the day of its clock times. */
  day?: string | null;
}

export interface Format {
  /** Stable: it is stored with each import, and sent as `format`. */
  id: string;
  /** The platform's own name of it, e.g. `Tradovate Performance`. */
  name: string;
  brokers: readonly string[];
  /** Names that its files usually have. */
  files: readonly string[];
  /** Ids of the formats that it is best imported with: that both report the same trades is no news then. */
  completedBy?: readonly string[];
  /** Its stamps show the clock of whoever exported it and the distance from UTC: other files of the broker follow that clock. */
  statesClock?: true;
  /** The spellings of each column that tells it from the exports of others; left out where a head row does not show it. */
  columns?: readonly (readonly string[])[];
  /** Whether it is this one, by its headers: never by the position of a column, nor by the file's name. */
  detect(file: SourceFile): boolean;
  /** Reads all that is in it. A row that cannot be read becomes a problem; nothing is thrown. */
  read(file: SourceFile, options: ReadingOptions): Reading;
}
