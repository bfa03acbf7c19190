/** From all rows of some contracts, and the entries that earlier imports made of them, to what is to be done. */

import type { InstrumentType, PositionType } from '#src/features/journal/contract.ts';
import type { KnownRow } from '../import-row.ts';

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

/** What people write to an entry. Our own export brings it along. */
export interface Writing {
  notes: string | null;
  strategy: string | null;
  tags: readonly string[];
  targetPrice: string | null;
  /** Cents. */
  riskAmount: number | null;
}

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
  /** Of our own export alone. */
  writing: Writing | null;
  legs: readonly StoredLeg[];
}

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

/** What of an entry is to be written: in each, `base` are the figures of the file, by which the next edit is told. */
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
      absorbs: readonly number[];
    }
  /** `isAbsorbed`: by an update before it. */
  | { kind: 'remove'; entryId: number; isAbsorbed: boolean };

export interface PlanInput {
  /** All rows of the contracts concerned, of imports that count. */
  rows: readonly KnownRow[];
  entries: readonly ImportedEntry[];
}

/** Which row of a contract it is: the n-th of its identity, from 1. */
export const rowKey = (identity: string, n: number): string => `${identity}#${n}`;
