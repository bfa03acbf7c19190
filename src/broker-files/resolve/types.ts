/** What turns readings of files into rows of which everything is known, or into questions. */

import type { Cost } from '#src/features/accounts/contract.ts';
import type { ImportProblem, ImportQuestion, ImportReport } from '#src/features/imports/responses.ts';
import type { InstrumentType } from '#src/features/journal/contract.ts';
import type { Contracts } from '#src/values/contracts/contract.ts';
import type { Between } from '../between.ts';
import type { DateOrder, Format, LeftOut, Reading } from '../formats/format.ts';
import type { KnownRow } from '../import-row.ts';
import type { Packed } from '../packed.ts';

/** A file of which the format is known. */
export interface ReadFile {
  /** From 1. */
  n: number;
  name: string;
  format: Pick<Format, 'id' | 'name' | 'brokers' | 'statesClock'>;
  reading: Reading;
}

export interface AccountForImport {
  id: number;
  name: string;
  /** As the trader calls it; blank where nothing was entered. */
  firm: string;
  /** Keys of the names under which files know it: `externalNameKey`. */
  nameKeys: readonly string[];
  timeZone: string | null;
  costs: readonly Cost[];
  isArchived: boolean;
}

export interface ResolveContext {
  /** Whose rows they will be. */
  importId: number;
  /** The trader's own. */
  accounts: readonly AccountForImport[];
  contracts: Contracts;
  today: string;
  /** The team's session day of an instant, epoch milliseconds. */
  dayOf: (instant: number) => string;
  /** Suggested where a file does not say its zone, the likeliest first. */
  zones: readonly string[];
  /** Suggested where a file names no account. */
  lastAccountId: number | null;
  /** Which of some names accounts of other traders have in files. */
  namesElsewhere?: (names: readonly string[]) => readonly string[];
  /** What an account has traded under a name that is a root and a ticker; `null` where it has none, or both. */
  tradedAs?: (accountId: number, root: string) => 'futures' | 'stocks' | null;
  between?: Between;
}

export interface Answers {
  accountId?: number | undefined;
  /** By the name in the file; `null` for entries of our own export that are of no account. */
  accounts?: Record<string, number | null> | undefined;
  timeZone?: string | undefined;
  dateOrder?: DateOrder | undefined;
  instruments?: Readonly<Record<string, InstrumentType>> | undefined;
  /** By symbol, or symbol and day: `10:1`. */
  splits?: Record<string, string> | undefined;
  /** Symbols of which nothing is to come in. */
  leaveOut?: readonly string[] | undefined;
}

/** What a file says a day or an account made. */
export interface ResolvedTotal {
  file: number;
  line: number;
  raw: string;
  accountId: number;
  tradeDate: string;
  net: string;
}

/** A row of a file that is left out. */
export interface ReportedRow extends LeftOut {
  file: string;
}

export interface ResolvedRows {
  /** In the order of their files and lines. */
  byContract: ReadonlyMap<string, Packed<KnownRow>>;
  /** The first and the last one of those that were dealt; `null` where none was. */
  days: { first: string; last: string } | null;
}

export interface Resolution {
  /** None while there are questions without which nothing can be said. */
  rows: ResolvedRows;
  totals: ResolvedTotal[];
  questions: ImportQuestion[];
  problems: ImportProblem[];
  /** Rows that were read, and that no entry can hold, by the number of their file. */
  refused: ReadonlyMap<number, number>;
  /** Rows that were read, and are left out all the same. */
  leftOut: ReportedRow[];
  /** Symbols of products that nobody knows. */
  held: ImportReport['held'];
  accounts: { external: string | null; accountId: number | null }[];
  /** The one that was used, or the suggestion by which the preview was made; `null` where none was needed. */
  timeZone: string | null;
  /** Names of the files' accounts that the answers give to accounts of the trader. */
  namesToAdd: { accountId: number; name: string }[];
}
