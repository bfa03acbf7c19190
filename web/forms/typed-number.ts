import * as z from 'zod';
import { moneyString } from '#src/values/money/money.ts';
import { numberAdvice } from '#src/values/money/number-advice.ts';
import { plainNumber } from '#src/values/money/plain-number.ts';

interface TypedNumberOptions {
  /** Whether a dollar sign is allowed. */
  currency?: boolean;
  /** Affixes allowed around it, as it is displayed. */
  unit?: RegExp;
  /** Whether to explain the format where people would find the input clear. */
  advises?: boolean;
}

/** What a field says of an amount; blank without one. */
export const typedMoney = (cents: bigint | null | undefined): string =>
  cents === null || cents === undefined ? '' : moneyString(cents);

/** A number as people type it, normalized for a rule that expects plain digits. */
export function typedNumber<Taken>(
  rule: z.core.$ZodType<Taken>,
  { currency = true, unit, advises = true }: TypedNumberOptions = {},
) {
  return z.string().transform((typed, context) => {
    const text = unit ? typed.trim().replace(unit, '') : typed;
    const checked = z.safeParse(rule, plainNumber(text, { currency }));
    if (checked.success) return checked.data;
    const advice = advises
      ? numberAdvice(plainNumber(text), (number) => z.safeParse(rule, number).success)
      : null;
    for (const { message } of checked.error.issues) {
      context.addIssue({ code: 'custom', message: advice ?? message });
    }
    return z.NEVER;
  });
}
