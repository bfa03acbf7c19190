import type { LimitsChange, LimitsForm, StopChoice, TeamLimits } from '#src/features/limits/contract.ts';
import type { Limits } from '#src/features/limits/responses.ts';
import { shownAmount } from '#src/values/money/money.ts';
import { typedMoney } from '#web/forms/typed-number.ts';

/** Everyone's limits, or what is another trader's own. */
export interface LimitsRow {
  /** Of the trader; 0 for everyone. */
  id: number;
  name: string;
  /** For a trader what is left out is as it is for everyone. */
  values: { [Name in keyof TeamLimits]?: TeamLimits[Name] | undefined };
  /** What holds where it has no value of its own. */
  everyone: TeamLimits;
  deskDailyLoss: bigint | null;
  amberFrom: number;
  version: number;
}

/** As typed. */
export type LimitsFields = Record<Exclude<keyof LimitsForm, 'stopRequired'>, string> & {
  /** Blank is as for everyone, which a trader's alone can be. */
  stopRequired: StopChoice;
};

export const LIMIT_LABELS: Record<keyof LimitsFields, string> = {
  dailyLoss: 'Daily Loss',
  weeklyLoss: 'Weekly Loss',
  maxTrades: 'Trades a Day',
  maxContracts: 'Largest Size, Minis',
  maxLossesInARow: 'Losses in a Row',
  allowedRoots: 'Symbols',
  stopRequired: 'Stops',
  deskDailyLoss: 'Daily Loss of the Team',
  amberFrom: 'Amber from, %',
};

export const AMOUNT_LIMITS = [
  'dailyLoss',
  'weeklyLoss',
  'deskDailyLoss',
] as const satisfies (keyof LimitsFields)[];

/** Whether every trade needs a stop. */
export const STOP_CHOICES: readonly { value: StopChoice; label: string }[] = [
  { value: '', label: 'As for everyone' },
  { value: 'yes', label: 'Required' },
  { value: 'no', label: 'Not required' },
];

const chosenStop = (required: boolean | undefined): StopChoice =>
  required === undefined ? '' : required ? 'yes' : 'no';

const typedCount = (count: number | null | undefined): string => (count == null ? '' : String(count));

export function toLimitsFields(row: LimitsRow | null): LimitsFields {
  const values = row?.values ?? {};
  return {
    dailyLoss: typedMoney(values.dailyLoss),
    weeklyLoss: typedMoney(values.weeklyLoss),
    maxTrades: typedCount(values.maxTrades),
    maxContracts: typedCount(values.maxContracts),
    maxLossesInARow: typedCount(values.maxLossesInARow),
    allowedRoots: values.allowedRoots?.join(', ') ?? '',
    stopRequired: chosenStop(values.stopRequired),
    deskDailyLoss: typedMoney(row?.deskDailyLoss),
    amberFrom: String(row?.amberFrom ?? 75),
  };
}

/** What holds while a field is blank, in the words of the field: of a trader what holds for everyone. */
export function heldIfBlank(row: LimitsRow): Partial<LimitsFields> {
  if (row.id === 0) return { allowedRoots: 'ES, NQ' };
  const everyones = toLimitsFields({ ...row, values: row.everyone });
  for (const name of AMOUNT_LIMITS)
    if (everyones[name] !== '') everyones[name] = shownAmount(everyones[name]);
  // By the API a trader can have no limit of a kind that everyone has.
  const none = Object.entries(row.values).filter(([, value]) => value === null);
  return { ...everyones, ...Object.fromEntries(none.map(([name]) => [name, 'No limit'])) };
}

/** Everyone's row, and one of each trader. */
export function limitsRows(
  { default: team, traders, deskDailyLoss, amberFrom, version }: Limits,
  people: readonly { id: number; name: string }[],
): LimitsRow[] {
  const rest = { everyone: team, deskDailyLoss, amberFrom, version };
  return [
    { id: 0, name: 'Everyone', values: team, ...rest },
    ...people.map(({ id, name }) => {
      const {
        traderId: _,
        name: __,
        ...values
      } = traders.find(({ traderId }) => traderId === id) ?? {
        traderId: id,
        name,
      };
      return { id, name, values, ...rest };
    }),
  ];
}

/** What is sent for what was changed of a row. @param limits as they were read */
export function toLimitsChange(
  { id }: LimitsRow,
  { version, deskDailyLoss, amberFrom, ...changed }: Partial<LimitsForm> & { version: number },
  limits: Limits,
): LimitsChange {
  if (id === 0) {
    return {
      version,
      default: {
        ...limits.default,
        ...changed,
        stopRequired: changed.stopRequired ?? limits.default.stopRequired,
      },
      ...(deskDailyLoss !== undefined && { deskDailyLoss }),
      ...(amberFrom !== undefined && { amberFrom }),
    };
  }
  const { name: _, ...before } = limits.traders.find(({ traderId }) => traderId === id) ?? {
    traderId: id,
    name: '',
  };
  // Blank is as it is for everyone.
  const own = Object.fromEntries(
    Object.entries({ ...before, ...changed }).filter(([name, value]) => !(name in changed && value === null)),
  );
  const others = limits.traders.filter(({ traderId }) => traderId !== id).map(({ name: __, ...one }) => one);
  const isAny = Object.keys(own).length > 1;
  return { version, traders: isAny ? [...others, { ...own, traderId: id }] : others };
}
