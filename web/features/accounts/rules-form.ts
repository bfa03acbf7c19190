/** The rules of an account in its form: a list with one row, or with none where there are no rules. */

import * as z from 'zod';
import { AccountRules } from '#src/features/accounts/rules-contract.ts';
import { plainNumber } from '#src/values/money/plain-number.ts';
import { typedMoney } from '#web/forms/typed-number.ts';

/** As typed; a rule that is blank is none. */
export interface RuleFields {
  name: string;
  source: string;
  asOf: string;
  drawdown: string;
  mode: NonNullable<AccountRules['maxDrawdown']>['mode'];
  lockAt: string;
  dailyLoss: string;
  dailyFrom: NonNullable<AccountRules['dailyLoss']>['from'];
  dailyKind: NonNullable<AccountRules['dailyLoss']>['kind'];
  target: string;
  minDays: string;
  minProfitOfDay: string;
  consistency: string;
  consistencyBase: NonNullable<AccountRules['consistency']>['base'];
  maxSize: string;
  maxTrades: string;
  flatBy: string;
  flatZone: string;
}

export const RULE_LABELS: Record<keyof RuleFields, string> = {
  name: 'Name of the Rules',
  source: 'Source',
  asOf: 'As of',
  drawdown: 'Max Drawdown',
  mode: 'Drawdown Trails',
  lockAt: 'Lock above the Start',
  dailyLoss: 'Daily Loss',
  dailyFrom: 'Counted from',
  dailyKind: 'When Reached',
  target: 'Profit Target',
  minDays: 'Minimum Days',
  minProfitOfDay: 'Profit of a Day',
  consistency: 'Consistency, %',
  consistencyBase: 'Best Day of',
  maxSize: 'Largest Size, Minis',
  maxTrades: 'Most Trades a Day',
  flatBy: 'Flat by',
  flatZone: 'Time Zone',
};

export const NO_RULES: RuleFields = {
  name: '',
  source: '',
  asOf: '',
  drawdown: '',
  mode: 'trailing_eod',
  lockAt: '',
  dailyLoss: '',
  dailyFrom: 'balance',
  dailyKind: 'pause',
  target: '',
  minDays: '',
  minProfitOfDay: '',
  consistency: '',
  consistencyBase: 'total',
  maxSize: '',
  maxTrades: '',
  flatBy: '',
  flatZone: 'America/Chicago',
};

const figure = (value: number | null): string => (value === null ? '' : String(value));

export function toRuleFields(rules: AccountRules): RuleFields {
  const { dailyLoss, maxDrawdown, consistency, flatBy } = rules;
  return {
    name: rules.name,
    source: rules.source ?? '',
    asOf: rules.asOf ?? '',
    drawdown: typedMoney(maxDrawdown?.amount),
    mode: maxDrawdown?.mode ?? NO_RULES.mode,
    lockAt: typedMoney(maxDrawdown?.lockAt),
    dailyLoss: typedMoney(dailyLoss?.amount),
    dailyFrom: dailyLoss?.from ?? NO_RULES.dailyFrom,
    dailyKind: dailyLoss?.kind ?? NO_RULES.dailyKind,
    target: typedMoney(rules.target),
    minDays: figure(rules.minDays),
    minProfitOfDay: typedMoney(rules.minProfitOfDay),
    consistency: figure(consistency?.percent ?? null),
    consistencyBase: consistency?.base ?? NO_RULES.consistencyBase,
    maxSize: figure(rules.maxSize),
    maxTrades: figure(rules.maxTrades),
    flatBy: flatBy?.clock ?? '',
    flatZone: flatBy?.zone ?? NO_RULES.flatZone,
  };
}

/** Which field shows what is wrong with a part of a rule set. */
const FIELD_OF: Record<string, keyof RuleFields> = {
  'maxDrawdown.amount': 'drawdown',
  'maxDrawdown.lockAt': 'lockAt',
  'dailyLoss.amount': 'dailyLoss',
  'consistency.percent': 'consistency',
  'flatBy.clock': 'flatBy',
  'flatBy.zone': 'flatZone',
};

const optional = (typed: string): string | null => plainNumber(typed) || null;

/** The rule set as it would be sent, from what was typed. */
export function readRules(fields: RuleFields) {
  const { drawdown, lockAt, dailyLoss, consistency, flatBy } = fields;
  return AccountRules.safeParse({
    name: fields.name,
    source: fields.source,
    asOf: fields.asOf || null,
    // A lock without a drawdown is one that was left out.
    maxDrawdown: (optional(drawdown) ?? optional(lockAt)) && {
      amount: plainNumber(drawdown),
      mode: fields.mode,
      lockAt: optional(lockAt),
    },
    dailyLoss: optional(dailyLoss) && {
      amount: plainNumber(dailyLoss),
      from: fields.dailyFrom,
      kind: fields.dailyKind,
    },
    target: optional(fields.target),
    minDays: optional(fields.minDays),
    minProfitOfDay: optional(fields.minProfitOfDay),
    consistency: optional(consistency) && {
      percent: plainNumber(consistency.replace(/%\s*$/, '')),
      base: fields.consistencyBase,
    },
    maxSize: optional(fields.maxSize),
    maxTrades: optional(fields.maxTrades),
    flatBy: flatBy === '' ? null : { clock: flatBy, zone: fields.flatZone },
  });
}

/** The contract's rules for what is typed; each field shows its own errors. */
export const ruleRows = () =>
  z.array(z.custom<RuleFields>()).transform((rows, context) => {
    const [row] = rows;
    if (!row) return null;
    const read = readRules(row);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) {
      const field = FIELD_OF[path.join('.')] ?? path[0] ?? 'name';
      context.addIssue({ code: 'custom', path: [0, field], message });
    }
    return z.NEVER;
  });
