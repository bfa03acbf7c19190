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
  /** On screen, and in the messages about it. What has none is not shown as a field. */
  label?: string;
  /** Its title in exports and seed files, where that is not the label; `null`: it is not in them. */
  head?: string | null;
  /** Who gives it: the files of an import, or people alone. Nobody gives what follows from others. */
  by?: 'files' | 'people';
}

/** What every form asks for. */
const ASKED = {
  tradeDate: { kind: 'day', label: 'Trade Date', head: 'Trade date', by: 'files' },
  symbol: { kind: 'text', label: 'Symbol', by: 'files' },
  instrumentType: { kind: 'word', label: 'Instrument Type', head: 'Instrument type', by: 'files' },
  positionType: { kind: 'word', label: 'Position', by: 'files' },
  quantity: { kind: 'count', label: 'Quantity', by: 'files' },
  entryPrice: { kind: 'price', label: 'Entry Price', head: 'Entry price', by: 'files' },
  exitPrice: { kind: 'price', label: 'Exit Price', head: 'Exit price', by: 'files' },
  pnl: { kind: 'money', column: 'pnlCents', label: 'P&L', head: 'PnL', by: 'files' },
  isOpen: { kind: 'flag', label: 'Position is still open', head: 'Open', by: 'files' },
  strategy: { kind: 'text', label: 'Strategy', by: 'people' },
  strategyId: { kind: 'reference', label: 'Linked to your strategy', head: null, by: 'people' },
  notes: { kind: 'text', label: 'Notes', by: 'people' },
} as const satisfies Record<string, EntryField>;

/** What can be left out. */
const FACTS = {
  accountId: { kind: 'reference', label: 'Account', by: 'files' },
  openedAt: { kind: 'instant', label: 'Opened', head: 'Opened at', by: 'files' },
  closedAt: { kind: 'instant', label: 'Closed', head: 'Closed at', by: 'files' },
  commission: { kind: 'money', column: 'commissionCents', label: 'Commission', by: 'files' },
  fees: { kind: 'money', column: 'feesCents', label: 'Fees', by: 'files' },
  stopPrice: { kind: 'price', label: 'Stop', head: 'Stop price', by: 'files' },
  targetPrice: { kind: 'price', label: 'Target', head: 'Target price', by: 'people' },
  riskAmount: { kind: 'amount', column: 'riskCents', label: 'Risk', head: 'Risk amount', by: 'people' },
  mae: { kind: 'amount', column: 'maeCents', label: 'MAE', by: 'files' },
  mfe: { kind: 'amount', column: 'mfeCents', label: 'MFE', by: 'files' },
  tags: { kind: 'tags', label: 'Tags', by: 'people' },
} as const satisfies Record<string, EntryField>;

/** What follows from others. */
const SETTLED = {
  root: { kind: 'text', by: 'files' },
  risk: { kind: 'amount', column: 'initialRiskCents' },
  isComputed: { kind: 'flag' },
  outcome: { kind: 'word' },
  importId: { kind: 'reference' },
  isEstimated: { kind: 'flag', by: 'files' },
  isEdited: { kind: 'flag' },
} as const satisfies Record<string, EntryField>;

export const FIELDS = { ...ASKED, ...FACTS, ...SETTLED };

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

/** The same values by the names of their columns. */
export function byColumn<Values extends Partial<Record<FieldName, unknown>>>(
  values: Values,
): { [Name in keyof Values & FieldName as ColumnOf<Name>]: Values[Name] } {
  const columns = Object.create(Object.prototype);
  for (const name of FIELD_NAMES) if (name in values) columns[columnOf(name)] = values[name];
  return columns;
}

/** A field's title in exports and seed files; `null` where it is not in them. */
export function headOf(name: FieldName): string | null {
  const { label, head = label ?? null }: EntryField = FIELDS[name];
  return head;
}

/** The fields of exports and seed files, by their titles. */
export const HEADS = new Map(
  FIELD_NAMES.flatMap((name): [string, FieldName][] => {
    const head = headOf(name);
    return head === null ? [] : [[head, name]];
  }),
);

/** The fields that people read. */
export type LabelledName = keyof typeof ASKED | keyof typeof FACTS;
const isLabelled = (name: FieldName): name is LabelledName => !(name in SETTLED);
export const LABELLED_NAMES = FIELD_NAMES.filter(isLabelled);

export type FactName = keyof typeof FACTS;
const isFact = (name: FieldName): name is FactName => name in FACTS;
export const FACT_NAMES = FIELD_NAMES.filter(isFact);

/** The names of the fields whose rows have all of that. */
type NameWith<What> = { [Name in FieldName]: Fields[Name] extends What ? Name : never }[FieldName];

const givenBy = (name: FieldName): EntryField['by'] => {
  const { by }: EntryField = FIELDS[name];
  return by;
};

/** What people write to a trade: no import changes it. */
export type WrittenName = NameWith<{ by: 'people' }>;
const isWritten = (name: FieldName): name is WrittenName => givenBy(name) === 'people';
export const WRITTEN_NAMES = FIELD_NAMES.filter(isWritten);

/** What an import gives an entry. */
export type FigureName = NameWith<{ by: 'files' }>;
const isFigure = (name: FieldName): name is FigureName => givenBy(name) === 'files';
export const FIGURE_NAMES = FIELD_NAMES.filter(isFigure);

/** What a row of an export says beside its trade; of a reference it says the name. */
export type FileFactName = Exclude<FactName | WrittenName, 'accountId' | 'strategyId'>;
export type FileFactKind = 'text' | 'price' | 'money' | 'amount' | 'instant' | 'tags';
export const FILE_FACT_NAMES = FIELD_NAMES.filter(
  (name): name is FileFactName => (isFact(name) || isWritten(name)) && FIELDS[name].kind !== 'reference',
);

export const isMoney = (kind: FieldKind): boolean => kind === 'money' || kind === 'amount';

const nothingOf = (name: FieldName): [] | null => (FIELDS[name].kind === 'tags' ? [] : null);
type NothingOf<Name extends FieldName> = KindOf<Name> extends 'tags' ? [] : null;

/** An entry's facts, where nothing is known of them. */
export const NO_FACTS = recordOf<{ [Name in FactName]: NothingOf<Name> }>(FACT_NAMES, nothingOf);

/** The same of what a row says. */
export const NO_FILE_FACTS = recordOf<{ [Name in FileFactName]: NothingOf<Name> }>(
  FILE_FACT_NAMES,
  nothingOf,
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
