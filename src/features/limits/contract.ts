/** Requests about limits. Amounts are cents once they are parsed, sizes minis. */

import * as z from 'zod';
import { LIMIT_KINDS } from '#src/values/limit-kinds.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import {
  id as jsonId,
  largestSize,
  positiveMoney,
  readVersion,
  wholeNumber,
} from '#src/values/wire/shapes.ts';

export const LIMITS_CHANGED = 'These limits were changed in the meantime';
export const AMBER_RULE = 'Amber must begin at 50 to 95 percent';
const ROOT_RULE = 'A symbol must be its root, of 1 to 12 letters and digits';

const fields = builtLater(() => ({
  dailyLoss: positiveMoney('Daily loss'),
  weeklyLoss: positiveMoney('Weekly loss'),
  maxTrades: wholeNumber('Trades a day', 1, 10_000).nullable(),
  maxContracts: largestSize(),
  maxLossesInARow: wholeNumber('Losses in a row', 1, 100).nullable(),
  allowedRoots: z
    .array(
      z
        .string(ROOT_RULE)
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]{1,12}$/, ROOT_RULE),
      'Symbols must be a list',
    )
    .max(200, 'Symbols must be at most 200')
    .transform((roots) => [...new Set(roots)])
    .nullable(),
  stopRequired: z.boolean('Stop required must be true or false'),
}));

/** What holds for whom has no value of their own. */
export const buildTeamLimits = () =>
  z.object({
    dailyLoss: fields.dailyLoss.default(null),
    weeklyLoss: fields.weeklyLoss.default(null),
    maxTrades: fields.maxTrades.default(null),
    maxContracts: fields.maxContracts.default(null),
    maxLossesInARow: fields.maxLossesInARow.default(null),
    allowedRoots: fields.allowedRoots.default(null),
    stopRequired: fields.stopRequired.default(false),
  });

/** A trader's own: what is left out is as it is for everyone, and null is no limit. */
export const buildOwnLimits = () => z.object({ ...fields }).partial();
const buildNamedLimits = () => buildOwnLimits().extend({ traderId: jsonId() });

export const LimitsChange = builtLater(() =>
  z.object({
    default: buildTeamLimits().optional(),
    deskDailyLoss: positiveMoney('Daily loss of the team').optional(),
    amberFrom: z.int(AMBER_RULE).min(50, AMBER_RULE).max(95, AMBER_RULE).optional(),
    traders: z
      .array(buildNamedLimits(), 'Traders must be a list')
      .max(1000, 'Traders are too many')
      .refine(
        (all) => new Set(all.map(({ traderId }) => traderId)).size === all.length,
        'A trader must be listed once',
      )
      .optional(),
    version: readVersion(),
  }),
);
export type LimitsChange = z.output<typeof LimitsChange>;

/** What is typed into nothing is no limit. */
const typed = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (typeof text === 'string' && text.trim() === '' ? null : text), schema);

const STOP_CHOICES = ['', 'yes', 'no'] as const;
export type StopChoice = (typeof STOP_CHOICES)[number];

/** Limits as they are typed into a form: symbols in one line, anything blank for none. */
export const LimitsForm = builtLater(() =>
  z.object({
    ...fields,
    maxTrades: typed(fields.maxTrades),
    maxLossesInARow: typed(fields.maxLossesInARow),
    allowedRoots: z.preprocess(
      (text) => (typeof text === 'string' ? text.split(/[\s,;]+/).filter(Boolean) : text),
      fields.allowedRoots.transform((roots) => (roots?.length ? roots : null)),
    ),
    // Nothing chosen is as it is for everyone.
    stopRequired: z.enum(STOP_CHOICES).transform((choice) => (choice === '' ? null : choice === 'yes')),
    deskDailyLoss: positiveMoney('Daily loss of the team'),
    amberFrom: z.preprocess(Number, z.int(AMBER_RULE).min(50, AMBER_RULE).max(95, AMBER_RULE)),
  }),
);
export type LimitsForm = z.output<typeof LimitsForm>;

const since = z.partialRecord(z.enum(LIMIT_KINDS), z.int());

/** As they are kept. */
export const KeptLimits = builtLater(() =>
  z.object({
    default: buildTeamLimits(),
    deskDailyLoss: positiveMoney('Daily loss of the team').default(null),
    amberFrom: z.int().min(50).max(95).default(75),
    traders: z.array(buildNamedLimits()).default([]),
    version: z.int().min(1).default(1),
    /** Since when they have been what they are, by kind: everyone's, and of whoever has had values of their own. Epoch milliseconds. */
    since: z
      .object({ default: since, traders: z.record(z.string(), since) })
      .default({ default: {}, traders: {} }),
  }),
);
export type KeptLimits = z.output<typeof KeptLimits>;
export type TeamLimits = z.output<ReturnType<typeof buildTeamLimits>>;
