/**
 * What a trade is, once: the fields of an entry, in the order of exports and seed files. Rows, requests, responses, files, the
 * form and the history derive from this table what follows from a field's kind; settling and widgets of its own are by hand.
 */

import { recordOf } from '#src/values/record-of.ts';

export type FieldKind =
  | 'text'
  /** One of a few words. */
  | 'word'
  /** A decimal as typed. */
  | 'price'
  | 'money'
  /** Money that is never below 0. */
  | 'amount'
  | 'count'
  | 'flag'
  | 'instant'
  | 'day'
  | 'tags'
  /** The id of another row. */
  | 'reference';

interface EntryField {
  kind: FieldKind;
  /** Its column in the tables, where that is called otherwise. */
  column?: string;
  /** `always`: every form asks for it. `fact`: left out, there is none. `settled`: follows from others. */
  set: 'always' | 'fact' | 'settled';
}

export const FIELDS = {
  tradeDate: { kind: 'day', set: 'always' },
  symbol: { kind: 'text', set: 'always' },
  instrumentType: { kind: 'word', set: 'always' },
  positionType: { kind: 'word', set: 'always' },
  quantity: { kind: 'count', set: 'always' },
  entryPrice: { kind: 'price', set: 'always' },
  exitPrice: { kind: 'price', set: 'always' },
  pnl: { kind: 'money', column: 'pnlCents', set: 'always' },
  isOpen: { kind: 'flag', set: 'always' },
  strategy: { kind: 'text', set: 'always' },
  strategyId: { kind: 'reference', set: 'always' },
  notes: { kind: 'text', set: 'always' },
  accountId: { kind: 'reference', set: 'fact' },
  root: { kind: 'text', set: 'settled' },
  openedAt: { kind: 'instant', set: 'fact' },
  closedAt: { kind: 'instant', set: 'fact' },
  commission: { kind: 'money', column: 'commissionCents', set: 'fact' },
  fees: { kind: 'money', column: 'feesCents', set: 'fact' },
  stopPrice: { kind: 'price', set: 'fact' },
  targetPrice: { kind: 'price', set: 'fact' },
  riskAmount: { kind: 'amount', column: 'riskCents', set: 'fact' },
  risk: { kind: 'amount', column: 'initialRiskCents', set: 'settled' },
  mae: { kind: 'amount', column: 'maeCents', set: 'fact' },
  mfe: { kind: 'amount', column: 'mfeCents', set: 'fact' },
  tags: { kind: 'tags', set: 'fact' },
  isComputed: { kind: 'flag', set: 'settled' },
  outcome: { kind: 'word', set: 'settled' },
  importId: { kind: 'reference', set: 'settled' },
  isEstimated: { kind: 'flag', set: 'settled' },
  isEdited: { kind: 'flag', set: 'settled' },
} as const satisfies Record<string, EntryField>;

type Fields = typeof FIELDS;
export type FieldName = keyof Fields;
export type KindOf<Name extends FieldName> = Fields[Name]['kind'];
export type ColumnOf<Name extends FieldName> = Name extends FieldName
  ? Fields[Name] extends { column: infer Column }
    ? Column
    : Name
  : never;

const isField = (name: string): name is FieldName => name in FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS).filter(isField);

export function columnOf<Name extends FieldName>(name: Name): ColumnOf<Name>;
export function columnOf(name: FieldName): string {
  const field: EntryField = FIELDS[name];
  return field.column ?? name;
}

/** The names of the fields of which something holds. */
type NameWith<What> = { [Name in FieldName]: Fields[Name] extends What ? Name : never }[FieldName];

/** What can be left out of an entry. */
export type FactName = NameWith<{ set: 'fact' }>;
export const isFact = (name: FieldName): name is FactName => FIELDS[name].set === 'fact';
export const FACT_NAMES = FIELD_NAMES.filter(isFact);

/** An entry's facts, where nothing is known of them. */
export const NO_FACTS = recordOf<{ [Name in FactName]: KindOf<Name> extends 'tags' ? [] : null }>(
  FACT_NAMES,
  (name) => (FIELDS[name].kind === 'tags' ? [] : null),
);

/** What follows from such facts: nothing. It comes from no import either. */
export const NO_FIGURES = {
  root: null,
  grossPnl: null,
  risk: null,
  rMultiple: null,
  plannedR: null,
  isComputed: false,
  importId: null,
  isEstimated: false,
  isEdited: false,
};
