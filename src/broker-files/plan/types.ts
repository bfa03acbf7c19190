/** From all rows of some contracts, and the entries that earlier imports made of them, to what is to be done. */

import type { InstrumentType, PositionType } from '#src/features/journal/contract.ts';
import type { KindOf, WrittenName } from '#src/features/journal/fields.ts';
import type { Between } from '../between.ts';
import type { FileFacts } from '../formats/format.ts';
import type { KnownRow, RowPlace } from '../import-row.ts';

/** What an import gives an entry. Money in cents, instants in epoch milliseconds. */
export interface Figures {
  accountId: number | null;
  symbol: string;
  root: string | null;
  instrumentType: InstrumentType;
  positionType: PositionType;
  entryPrice: string | null;
  exitPrice: string | null;
  quantity: number;
  isOpen: boolean;
  tradeDate: string;
  openedAt: number | null;
  closedAt: number | null;
  /** Net. */
  pnl: number | null;
  commission: number | null;
  fees: number | null;
  stopPrice: string | null;
  mae: number | null;
  mfe: number | null;
  isEstimated: boolean;
}

/** What people write to an entry, amounts in cents. Our own export brings it along, and so do those of other journals. */
export type Writing = {
  [Name in Exclude<WrittenName, 'strategyId'>]: KindOf<Name> extends 'money' | 'amount'
    ? number | null
    : FileFacts<number>[Name];
};

/** A fill of an entry, or the part of it up to where the position turned. Exact decimals. */
export interface StoredLeg {
  role: 'entry' | 'exit';
  side: 'buy' | 'sell';
  quantity: string;
  price: string;
  at: number | null;
  commission: string | null;
  fees: string | null;
  isEstimated: boolean;
  /** The rows it comes from: see {@link rowKey}. */
  rows: readonly string[];
}

/** A trade that the rows make. */
export interface PlannedTrade {
  accountId: number | null;
  contract: string;
  /** The earliest of its rows' imports. */
  importId: number;
  figures: Figures;
  /** Of our own export, and of files that have columns for it: an entry begins with it. */
  writing: Writing | null;
  legs: readonly StoredLeg[];
}

/** What is kept of an entry beside it. */
export type Marked = Pick<PlannedTrade, 'accountId' | 'contract' | 'figures' | 'legs'>;

/** An entry that an import made. */
export interface ImportedEntry {
  entryId: number;
  accountId: number | null;
  contract: string;
  /** As the last import gave them. */
  figures: Figures;
  legs: readonly StoredLeg[];
  /**
   * `deleted` by people, `archived`, or `moved` to another trader: it stays as it is, and its fills make no other entry.
   */
  state: 'there' | 'deleted' | 'archived' | 'moved';
  /** As it is now; `null` unless it is there. */
  current: { figures: Figures; importId: number; isEdited: boolean; isTouched: boolean } | null;
}

/** What of an entry is to be written: in each, `base` are the figures of the file, by which the next edit is recognised. */
export type Change =
  | { kind: 'create'; trade: PlannedTrade }
  | {
      kind: 'update';
      entryId: number;
      trade: PlannedTrade;
      /** `trade.figures`, but for those that people have changed. */
      figures: Figures;
      isEdited: boolean;
      /** Entries that become part of this one: their notes, tags, images and strategy come along. */
      merges: readonly number[];
    }
  /** Of one that is there no more: its fills are another account's now, by which they are known when they come again. */
  | { kind: 'mark'; entryId: number; trade: Marked }
  /**
   * `isMerged`: by an update before it. One that people have deleted is removed when its rows are: it is forgotten then.
   */
  | { kind: 'remove'; entryId: number; isMerged: boolean };

export interface PlanInput {
  /**
   * All rows of the contracts concerned, in all accounts of the trader, of the imports that count: of one that was moved,
   * with the account it was moved to.
   */
  rows: readonly KnownRow[];
  /** Of the same contracts, also those that are there no more. */
  entries: readonly ImportedEntry[];
}

export interface PlanOptions {
  /** The import that is looked at, written or moved; `null` where one is taken back. */
  importId: number | null;
  /** Whether it is moved to another account: its entries go along. */
  isMove?: boolean;
  /**
   * How many entries the journal and its archives hold, by `entryKey`, but for those made of our own export's rows: as many
   * of these rows are known, and counted off. Not asked where an import is taken back or moved.
   */
  held?: Map<string, number>;
  /** The accounts of all entries that the journal and its archives hold, by `tradeKey`. */
  inAccounts?: ReadonlyMap<string, readonly (number | null)[]>;
  /** Id of the format of a file, by which the same trades from two platforms are recognised. */
  findFormat?: (file: Pick<PlanPlace, 'importId' | 'file'>) => string;
  /** Whether the files of two formats are meant to report the same trades. */
  areMeantTogether?: (a: string, b: string) => boolean;
  /** Of entries that were entered by hand, or came of our own export. */
  typed?: ReadonlyMap<string, readonly TypedDay[]>;
  /** Days and products for which that was reported with another contract; those that are reported now are added. */
  reportedTyped?: Set<string>;
  between?: Between;
}

export interface TypedDay {
  accountId: number | null;
  root: string;
  tradeDate: string;
}

/** Where a row of any import stands. */
export interface PlanPlace extends RowPlace {
  importId: number;
}

export const placeOf = ({ importId, file, line }: KnownRow): PlanPlace => ({ importId, file, line });

export interface PlanProblem {
  place: PlanPlace;
  /** Of `pnl_differs`: what prices make beyond what the file says. Cents. */
  beyond?: number;
  severity: 'refused' | 'warning';
  code: string;
  message: string;
}

/** What becomes of a trade. */
export interface Outcome {
  kind: 'created' | 'updated' | 'known' | 'refused';
  trade: PlannedTrade;
  rows: readonly KnownRow[];
  /** Whether the import that is looked at has rows of it, be they known. */
  isOfImport: boolean;
  before: Figures | null;
  /** `null` where nothing is there, and nothing is made. */
  after: Figures | null;
}

export interface Plan {
  changes: Change[];
  outcomes: Outcome[];
  /** Entries that go. */
  removed: Figures[];
  /** Of the import that is looked at. */
  fills: { new: number; known: number };
  rows: { new: number; known: number };
  problems: PlanProblem[];
  /** Rows of the import that are in no trade: they wait, and are rejected until then. */
  waiting: readonly KnownRow[];
  held: HeldBack[];
  /** Rows of the import that turned out to say nothing of any trade. */
  leftOut: readonly PlanLeftOut[];
  /** Splits of which the ratio is to be answered. */
  splits: readonly OpenSplit[];
}

/** Rows of a symbol that wait. */
export interface HeldBack {
  symbol: string;
  /** And what to do about it. */
  reason: string;
  /** Rows. */
  count: number;
}

export interface PlanLeftOut {
  place: PlanPlace;
  reason: string;
}

export interface OpenSplit {
  symbol: string;
  date: string;
}

/** Which row of a contract it is: the n-th of its identity, from 1. */
export const rowKey = (identity: string, n: number): string => `${identity}#${n}`;
