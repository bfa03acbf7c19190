/** What follows for an entry from the contracts and the rule for what is break-even: its root, outcome and initial risk. */

import type { InstrumentKind } from '../contracts/contract.ts';
import { findRoot } from '../contracts/entry-root.ts';
import { memoize } from '../memoize.ts';
import type { Outcome } from './computed-pnl.ts';
import { entryOutcomes, type OutcomeRules, type RecordedOutcome, toDecidedEntry } from './entry-outcome.ts';
import { initialRisks, type RecordedRisk, toRiskedEntry } from './initial-risk.ts';

/** An entry with what it was judged to be so far. */
export interface JudgedEntry extends RecordedOutcome, RecordedRisk {
  root: string | null;
  /** In cents. */
  initialRiskCents: number | null;
}

export type Judgement = Pick<JudgedEntry, 'root' | 'outcome' | 'initialRiskCents'>;

/** Judges any number of entries. A root that an entry has stays. */
export function createJudge(rules: OutcomeRules): (entry: JudgedEntry) => Judgement {
  const decideOutcome = entryOutcomes(rules);
  const computeRisk = initialRisks(rules.contracts);
  const rootOfSymbol = memoize((symbol: string, instrumentType: InstrumentKind) =>
    findRoot({ symbol, instrumentType }, rules.contracts),
  );
  return (entry) => {
    const risk = computeRisk(toRiskedEntry(entry));
    return {
      root: entry.root ?? rootOfSymbol(entry.symbol, entry.instrumentType),
      outcome: decideOutcome(toDecidedEntry(entry)),
      initialRiskCents: risk === null ? null : Number(risk),
    };
  };
}

/** Where an entry is in its table; `archiveId` where that is the archives'. */
export interface EntryPlace {
  archiveId?: number;
  id: number;
}

/** Where judged entries are stored. */
export interface JudgedEntries {
  /** The next entries after a place, in the table's own order. */
  after(place: Required<EntryPlace>, limit: number): (JudgedEntry & EntryPlace)[];
  setRoot(place: EntryPlace, root: string | null): void;
  setOutcome(place: EntryPlace, outcome: Outcome): void;
  setInitialRisk(place: EntryPlace, cents: number | null): void;
}
