/** The zod pieces that several contracts share. Each message is one that stands at a form's field. */

import * as z from 'zod';
import { MINI_SIZES } from '../contracts/minis.ts';
import { normalizeDecimal, PRICE_LIMITS, spellNumber } from '../money/decimal.ts';
import { formatCount } from '../money/figure.ts';
import { MAX_MONEY_CENTS, parseMoney, toDollars } from '../money/money.ts';
import { cleanText, hasControl, hasControlBesidesBreaks, isStacked, MAX_MARKS } from '../text/text.ts';
import { type DateRange, FIRST_TRADE_DATE, isTradeDate, LAST_TRADE_DATE } from '../time/dates.ts';
import { builtLater } from './built-later.ts';
import { ID_DIGITS, MAX_ID } from './ids.ts';

const ID_RULE = 'Must be a positive whole number';

interface BoundedTextMessages {
  /** When it is no text at all. */
  missing: string;
  tooLong?: string;
  stacked?: string;
}

/**
 * Text as it was sent: no longer than its limit and without stacked marks. Every field begins with it, before the text is
 * trimmed, normalised, matched or hashed: what any of those may take is bounded by it.
 */
export function boundedText(label: string, max: number, messages: BoundedTextMessages) {
  const {
    missing,
    tooLong = `${label} must have at most ${max} characters`,
    stacked = `${label} must have at most ${MAX_MARKS} accents or other marks on one letter`,
  } = messages;
  return z
    .string(missing)
    .max(max, { error: tooLong, abort: true })
    .refine((text) => !isStacked(text), { error: stacked, abort: true });
}

/** A positive integer id in a path or a query. Pages, which ask neither it nor a cursor, leave both out. */
export const idText = /* @__PURE__ */ z
  .string(ID_RULE)
  .regex(ID_DIGITS, ID_RULE)
  .transform(Number)
  .refine((id) => id <= MAX_ID, ID_RULE);

export const CURSOR_INVALID = 'Cursor is not one of this list';

/** Where a page of a list begins that is in the order of its ids: after the row that it names. */
export const idCursor = /* @__PURE__ */ z
  .string(CURSOR_INVALID)
  .regex(ID_DIGITS, CURSOR_INVALID)
  .transform(Number)
  .refine((id) => id <= MAX_ID, CURSOR_INVALID);

/** A positive integer id in a JSON body. */
export const id = () => z.int(ID_RULE).min(1, ID_RULE);

/** The version at which a row was read that is changed. */
export const readVersion = () => id().optional();

/** Of whole numbers of 1 or more, counted before each is looked at. */
const idList = (label: string) =>
  z.array(z.unknown(), `${label} must be a list`).max(10_000, `${label} are too many`).pipe(z.array(id()));

/** A list arranged by hand: all of its ids, the first one first, and where they are told the versions they were read at. */
export const ListOrder = builtLater(() =>
  z
    .object({ ids: idList('Ids'), versions: idList('Versions').optional() })
    .refine(({ ids, versions }) => versions === undefined || versions.length === ids.length, {
      path: ['versions'],
      message: 'Versions must be as many as ids',
    }),
);
export type ListOrder = z.output<typeof ListOrder>;

/** A day that exists, `yyyy-MM-dd`, from 2000-01-01 on. */
export function tradeDate(label: string) {
  return z
    .string(`${label} must be a day written yyyy-MM-dd`)
    .refine(isTradeDate, `${label} must be a day written yyyy-MM-dd`)
    .refine(
      (day) => !isTradeDate(day) || day >= FIRST_TRADE_DATE,
      `${label} must be ${FIRST_TRADE_DATE} or later`,
    );
}

/** First and last day asked for; where one is left out, that end is open. */
export const DateRangeQuery = builtLater(() =>
  z.object({
    from: tradeDate('From').optional(),
    to: tradeDate('To').optional(),
  }),
);

/** The days asked for, with the first and the last of the calendar for an open end. */
export function toDateRange(query: z.output<typeof DateRangeQuery>): DateRange {
  const { from = FIRST_TRADE_DATE, to = LAST_TRADE_DATE } = query;
  return { from, to };
}

type Lines = 'one line' | 'several lines';

/** A required text of one line, cleaned. `required` is the message when it is missing or blank. */
export const requiredLine = (label: string, max: number, required: string) =>
  requiredText(label, max, required, 'one line');

/** A required text, cleaned. `required` is the message when it is missing or blank. */
export function requiredText(label: string, max: number, required: string, lines: Lines) {
  const [rejected, rule] =
    lines === 'one line' ? [hasControl, 'one line of plain text'] : [hasControlBesidesBreaks, 'plain text'];
  return boundedText(label, max, { missing: required })
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, required)
        .max(max, `${label} must have at most ${max} characters`)
        .refine((text) => !rejected(text), `${label} must be ${rule}`),
    );
}

/** An optional text: missing, null and blank are all `null`. */
export function optionalText(label: string, max: number, lines: Lines) {
  const rejected = lines === 'one line' ? hasControl : hasControlBesidesBreaks;
  return boundedText(label, max, { missing: `${label} must be text` })
    .nullable()
    .transform((text) => cleanText(text ?? '') || null)
    .pipe(
      z
        .string()
        .max(max, `${label} must have at most ${max} characters`)
        .refine((text) => !rejected(text), `${label} must be plain text`)
        .nullable(),
    );
}

/** Longer than any number that a field takes, however it is written. */
const NUMBER_LENGTH = 100;

/** A number as typed. `message` says what it must be, of one that is too long as well. */
export const numberText = (message: string) =>
  boundedText('Number', NUMBER_LENGTH, { missing: message, tooLong: message, stacked: message });

const decimalText = (message: string) =>
  z
    .union([numberText(message), z.number()], message)
    .nullable()
    .transform((value) => (typeof value === 'number' ? spellNumber(value) : (value ?? '').trim()));

/** An amount of money as typed, in cents; `null` when blank. Whether blank is allowed is for the form to say. */
export function optionalMoney(label: string) {
  return decimalText(`${label} must be a number`).transform((text, context) => {
    if (text === '') return null;
    const cents = parseMoney(text);
    if (cents !== null) return cents;
    context.addIssue({ code: 'custom', message: amountRule(label) });
    return z.NEVER;
  });
}

export const amountRule = (label: string): string =>
  `${label} must be an amount with at most 2 decimals, below ${formatCount(toDollars(MAX_MONEY_CENTS))}`;

/** The same for what is never below 0. */
export const unsignedMoney = (label: string) =>
  optionalMoney(label).refine((cents) => cents === null || cents >= 0n, `${label} must not be below 0`);

/** An amount above 0; `null` where there is none. */
export const positiveMoney = (label: string) =>
  optionalMoney(label).refine((cents) => cents === null || cents > 0n, `${label} must be above 0`);

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:[0-5]\d)$/;
const INSTANT_LENGTH = 40;

/** An instant, ISO 8601 with its zone, in UTC to the millisecond; `null` when blank. */
export function optionalInstant(label: string) {
  const message = `${label} must be a time with its zone, such as 2026-11-20T15:30:00Z`;
  return boundedText(label, INSTANT_LENGTH, { missing: message, tooLong: message, stacked: message })
    .nullable()
    .transform((typed, context) => {
      const text = typed?.trim() ?? '';
      if (text === '') return null;
      const [, day = ''] = INSTANT.exec(text) ?? [];
      const instant = isTradeDate(day) ? toUtc(text) : null;
      if (instant !== null && instant >= FIRST_TRADE_DATE) return instant;
      const tooEarly = `${label} must be ${FIRST_TRADE_DATE} or later`;
      context.addIssue({ code: 'custom', message: instant === null ? message : tooEarly });
      return z.NEVER;
    });
}

/** `null` where an offset leads beyond the years of four digits. */
function toUtc(text: string): string | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) || !/^\d{4}-/.test(at.toISOString()) ? null : at.toISOString();
}

/** A price of up to 8 places, kept as typed; `null` when blank. */
export const optionalPrice = (label: string) =>
  optionalDecimal(PRICE_LIMITS, `${label} must be a number with at most 8 decimals, below 1,000,000,000,000`);

/** Bounds of a decimal: at most so many places and so many digits before the point, and a range, ends included. */
export interface DecimalLimits {
  places: number;
  digits: number;
  min?: number;
  max?: number;
}

/** A decimal within its limits, kept as typed; `null` when blank. `message` says what it must be. */
export function optionalDecimal(limits: DecimalLimits, message: string) {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = limits;
  return decimalText(message).transform((text, context) => {
    if (text === '') return null;
    const decimal = normalizeDecimal(text, limits);
    if (decimal !== null && Number(decimal) >= min && Number(decimal) <= max) return decimal;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

const SIZE_RULE = 'Largest size must be a number of minis of 0.1 or more, with at most one decimal';

/** The largest size that is allowed, in minis; `null` where there is none. */
export const largestSize = () =>
  optionalDecimal(MINI_SIZES, SIZE_RULE).transform((minis) => (minis === null ? null : Number(minis)));

/** A count of 1 or more: an integer, or the digits of one from a form. */
export const positiveCount = (label: string, max: number) => wholeNumber(label, 1, max);

/** Where a row stands in its list: 0 or more, lower ones first. */
export const sortOrder = () => wholeNumber('Sort order', 0, 1_000_000_000);

/** An integer, or the digits of one from a form. */
export function wholeNumber(label: string, min: number, max: number) {
  const message = `${label} must be a whole number of ${min} or more`;
  return z
    .union([z.number(), numberText(message).trim().regex(/^\d+$/, message).transform(Number)], message)
    .pipe(
      z
        .int(message)
        .min(min, message)
        .max(max, { error: () => `${label} must be at most ${formatCount(max)}` }),
    );
}
