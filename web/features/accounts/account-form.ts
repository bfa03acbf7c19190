/** The form of an account: fields, rules, and conversion from and to an account. */

import * as z from 'zod';
import {
  type AccountKind,
  Cost,
  countsByKind,
  MOST_COSTS,
  NewAccount,
} from '#src/features/accounts/contract.ts';
import type { Account } from '#src/features/accounts/responses.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { typedMoney, typedNumber } from '#web/forms/typed-number.ts';
import type { EditForm } from '#web/forms/use-save.ts';
import { COUNTS_FOR_TEAM } from './account-messages.ts';
import { type RuleFields, ruleRows, toRuleFields } from './rules-form.ts';

export interface CostFields {
  root: string;
  commission: string;
  fees: string;
}

/** Form values, as typed. */
export interface AccountFields {
  name: string;
  firm: string;
  kind: AccountKind;
  startingBalance: string;
  /** One per line. */
  externalNames: string;
  timeZone: string;
  costs: CostFields[];
  /** Id of an account, or blank. */
  followsAccountId: string;
  /** One rule set, or none. */
  rules: RuleFields[];
  countsForTeam: boolean;
  isArchived: boolean;
}

export type AccountForm = EditForm<AccountFields, AccountRow>;

export const ACCOUNT_LABELS: Record<keyof AccountFields, string> = {
  name: 'Name',
  firm: 'Firm',
  kind: 'Kind',
  startingBalance: 'Starting Balance',
  externalNames: 'Names in Files',
  timeZone: 'Time Zone of Its Files',
  costs: 'Costs per Contract and Side',
  followsAccountId: 'Follows',
  rules: 'Rules',
  countsForTeam: COUNTS_FOR_TEAM,
  isArchived: 'Archived',
};

export const NO_COST: CostFields = { root: '', commission: '', fees: '' };
export const CAN_ADD_COST = (rows: readonly unknown[]) => rows.length < MOST_COSTS;

export function toFields(account: Account | null): AccountFields {
  const kind = account?.kind ?? 'sim';
  return {
    name: account?.name ?? '',
    firm: account?.firm ?? '',
    kind,
    startingBalance: typedMoney(account?.startingBalance),
    externalNames: account?.externalNames.join('\n') ?? '',
    timeZone: account?.timeZone ?? '',
    costs: (account?.costs ?? []).map(({ root, commission, fees }) => ({
      root,
      commission: commission ?? '',
      fees: fees ?? '',
    })),
    followsAccountId: String(account?.followsAccountId ?? ''),
    rules: account?.rules ? [toRuleFields(account.rules)] : [],
    countsForTeam: account?.countsForTeam ?? countsByKind(kind),
    isArchived: account?.isArchived ?? false,
  };
}

const costRow = builtLater(() =>
  z.object({
    root: Cost.shape.root,
    commission: typedNumber(Cost.shape.commission),
    fees: typedNumber(Cost.shape.fees),
  }),
);

const isBlank = ({ root, commission, fees }: CostFields) => `${root}${commission}${fees}`.trim() === '';

/** Rows that are left blank are none; each row shows its own errors. */
const costRows = () =>
  z.array(z.custom<CostFields>()).transform((rows, context) => {
    const seen = new Set<string>();
    return rows.flatMap((row, index) => {
      if (isBlank(row)) return [];
      const checked = costRow.safeParse(row);
      for (const { path, message } of checked.error?.issues ?? []) {
        context.addIssue({ code: 'custom', path: [index, ...path], message });
      }
      if (!checked.success) return [];
      if (seen.has(checked.data.root)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'root'],
          message: 'This contract is listed already',
        });
      }
      seen.add(checked.data.root);
      return [checked.data];
    });
  });

/** Lines of text as a list. Errors of a line are the field's. */
const nameLines = () =>
  z.string().transform((text, context) => {
    const names = text.split('\n').filter((line) => line.trim() !== '');
    const checked = NewAccount.shape.externalNames.safeParse(names);
    if (checked.success) return checked.data;
    for (const { path, message } of checked.error.issues) {
      const line = typeof path[0] === 'number' ? `“${names[path[0]]}”: ` : '';
      context.addIssue({ code: 'custom', message: `${line}${message}` });
    }
    return z.NEVER;
  });

/** The contract's rules for fields as typed. */
export const accountRules = builtLater(() =>
  NewAccount.omit({ traderId: true }).extend({
    startingBalance: typedNumber(NewAccount.shape.startingBalance),
    externalNames: nameLines(),
    costs: costRows(),
    followsAccountId: z.string().transform((id) => (id === '' ? null : Number(id))),
    rules: ruleRows(),
    countsForTeam: z.boolean(),
  }),
);
export type AccountRow = z.output<typeof accountRules>;

/** How a conflict shows the fields whose text is not their value. */
export function shownAs(field: string, value: unknown, accounts: readonly Account[]): string | null {
  if (field === 'followsAccountId') return accounts.find(({ id }) => String(id) === value)?.name ?? '—';
  if (!Array.isArray(value)) return null;
  if (field === 'rules') return value[0]?.name ?? '—';
  if (field !== 'costs') return null;
  return (
    value.map(({ root, commission, fees }) => `${root} ${commission || '—'} + ${fees || '—'}`).join(', ') ||
    '—'
  );
}
