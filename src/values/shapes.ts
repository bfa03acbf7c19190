/** The zod pieces that several contracts share. Each message is one that stands at a form's field. */

import * as z from 'zod';
import { normalizeDecimal } from './decimal.ts';
import { MAX_MONEY_CENTS, moneyString, parseMoney } from './money.ts';
import { cleanText, hasControl, hasControlBesidesBreaks } from './text.ts';
import { FIRST_TRADE_DATE, isTradeDate } from './trade-date.ts';

/** The largest id SQLite and JavaScript both hold exactly. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

/** A positive integer id in a path or a query: digits only, so `1e3`, `-1` and `0` are none. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Must be a positive whole number')
  .transform(Number)
  .refine((id) => id <= MAX_ID, 'Must be a positive whole number');

/** A positive integer id in a JSON body. */
export const id = z.int('Must be a positive whole number').min(1, 'Must be a positive whole number');

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

/** A required text of one line, cleaned. `required` is the message when it is missing or blank. */
export function requiredLine(label: string, max: number, required: string) {
  return z
    .string(required)
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, required)
        .max(max, `${label} must have at most ${max} characters`)
        .refine((text) => !hasControl(text), `${label} must be one line of plain text`),
    );
}

/** An optional text: missing, null and blank are all `null`. */
export function optionalText(label: string, max: number, lines: 'one line' | 'several lines') {
  const refused = lines === 'one line' ? hasControl : hasControlBesidesBreaks;
  return z
    .string(`${label} must be text`)
    .nullable()
    .transform((text) => cleanText(text ?? '') || null)
    .pipe(
      z
        .string()
        .max(max, `${label} must have at most ${max} characters`)
        .refine((text) => !refused(text), `${label} must be plain text`)
        .nullable(),
    );
}

const decimalText = (label: string) =>
  z
    .union([z.string(), z.number()], `${label} must be a number`)
    .nullable()
    .transform((value) => (value === null ? '' : String(value).trim()));

/**
 * An amount of money as typed; answers the wire's decimal string, `null` when blank.
 * Whether blank is allowed is for the form to say.
 */
export function optionalMoney(label: string) {
  const limit = (MAX_MONEY_CENTS / 100).toLocaleString('en-US');
  return decimalText(label).transform((text, context) => {
    if (text === '') return null;
    const cents = parseMoney(text);
    if (cents !== null) return moneyString(cents);
    context.addIssue({
      code: 'custom',
      message: `${label} must be an amount with at most 2 decimals, below ${limit}`,
    });
    return z.NEVER;
  });
}

/** A price of up to 8 places, kept as typed; `null` when blank. */
export function optionalPrice(label: string) {
  return decimalText(label).transform((text, context) => {
    if (text === '') return null;
    const price = normalizeDecimal(text, { places: 8, digits: 12 });
    if (price !== null) return price;
    context.addIssue({ code: 'custom', message: `${label} must be a number with at most 8 decimals` });
    return z.NEVER;
  });
}

/** A count of 1 or more: an integer, or the digits of one from a form. */
export function positiveCount(label: string, max: number) {
  const message = `${label} must be a whole number of 1 or more`;
  return z.union([z.number(), z.string().trim().regex(/^\d+$/, message).transform(Number)], message).pipe(
    z
      .int(message)
      .min(1, message)
      .max(max, `${label} must be at most ${max.toLocaleString('en-US')}`),
  );
}
