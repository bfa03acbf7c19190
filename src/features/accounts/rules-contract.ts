/** The rule set of an evaluation or funded account, as it is sent and stored. */

import * as z from 'zod';
import { isHttpsUrl } from '#src/values/text/https-url.ts';
import { isTimeOfDay, isTimeZone } from '#src/values/time/time-of-day.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import {
  boundedText,
  largestSize,
  optionalMoney,
  optionalText,
  positiveMoney,
  requiredLine,
  tradeDate,
  unsignedMoney,
  wholeNumber,
} from '#src/values/wire/shapes.ts';

/** How the floor goes along with the balance. */
export const DRAWDOWN_MODES = ['static', 'trailing_eod', 'trailing_closed', 'trailing_intraday'] as const;
export const LOSS_BASES = ['balance', 'highest'] as const;
export const LOSS_KINDS = ['pause', 'fail'] as const;
export const CONSISTENCY_BASES = ['total', 'highest'] as const;

/** The rules that a day can break. */
export const RULE_NAMES = ['maxDrawdown', 'dailyLoss', 'maxSize', 'maxTrades', 'flatBy'] as const;
export type RuleName = (typeof RULE_NAMES)[number];

const SOURCE_RULE = 'Source must be an https address';
const CLOCK_RULE = 'Flat by must be a time of day such as 15:10';
const ZONE_RULE = 'Time zone must be an IANA time zone, e.g. America/Chicago';

const oneOf = <const Name extends string>(label: string, names: readonly Name[]) =>
  z.enum(names, `${label} must be one of ${names.join(', ')}`);

/** An amount above 0. */
const requiredAmount = (label: string) =>
  optionalMoney(label).transform((cents, context) => {
    if (cents !== null && cents > 0n) return cents;
    context.addIssue({ code: 'custom', message: `${label} must be above 0` });
    return z.NEVER;
  });

const dailyLoss = () =>
  z.strictObject({
    amount: requiredAmount('Daily loss'),
    from: oneOf('Base of the daily loss', LOSS_BASES).default('balance'),
    kind: oneOf('Kind of the daily loss', LOSS_KINDS).default('pause'),
  });

const maxDrawdown = () =>
  z.strictObject({
    amount: requiredAmount('Drawdown'),
    mode: oneOf('Mode of the drawdown', DRAWDOWN_MODES).default('trailing_eod'),
    lockAt: unsignedMoney('Lock').default(null),
  });

const consistency = () =>
  z.strictObject({
    percent: wholeNumber('Consistency', 1, 100),
    base: oneOf('Base of the consistency', CONSISTENCY_BASES).default('total'),
  });

const flatBy = () =>
  z.strictObject({
    clock: boundedText('Flat by', 5, { missing: CLOCK_RULE, tooLong: CLOCK_RULE }).refine(
      isTimeOfDay,
      CLOCK_RULE,
    ),
    zone: boundedText('Time zone', 100, { missing: ZONE_RULE, tooLong: ZONE_RULE }).refine(
      isTimeZone,
      ZONE_RULE,
    ),
  });

/** Rules that are left out do not exist. Amounts are cents once they are parsed. To be part of another schema. */
export const buildAccountRules = () =>
  z.strictObject({
    name: requiredLine('Name of the rules', 80, 'Name of the rules is required'),
    source: optionalText('Source', 500, 'one line')
      .refine((url) => url === null || isHttpsUrl(url), SOURCE_RULE)
      .default(null),
    asOf: tradeDate('As of').nullable().default(null),
    dailyLoss: dailyLoss().nullable().default(null),
    maxDrawdown: maxDrawdown().nullable().default(null),
    target: positiveMoney('Target').default(null),
    minDays: wholeNumber('Days', 1, 1000).nullable().default(null),
    /** Of a day that counts; any day with trades does without one. */
    minProfitOfDay: unsignedMoney('Profit of a day')
      .transform((cents) => cents || null)
      .default(null),
    consistency: consistency().nullable().default(null),
    maxSize: largestSize().default(null),
    maxTrades: wholeNumber('Trades a day', 1, 10_000).nullable().default(null),
    flatBy: flatBy().nullable().default(null),
  });
export const AccountRules = builtLater(buildAccountRules);
export type AccountRules = z.output<typeof AccountRules>;
