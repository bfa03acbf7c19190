/** Requests for contracts: what an instrument is worth, and how a symbol is read. */

import * as z from 'zod';
import { changedMeanwhile } from '#src/values/changed.ts';
import { ACCOUNTING_CURRENCY } from '#src/values/contracts/contract.ts';
import { PRICE_LIMITS } from '#src/values/money/decimal.ts';
import { computePointValue } from '#src/values/money/point-value.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import {
  boundedText,
  id,
  optionalDecimal,
  optionalText,
  requiredLine,
  tradeDate,
} from '#src/values/wire/shapes.ts';

export const CONTRACT_CHANGED = changedMeanwhile('contract');

export const ROOT_RULE = 'Root must be 1 to 9 letters and digits, such as ES or M2K';
export const ROOT_TAKEN = 'You have a contract with this root already: edit that one';
export const NAME_REQUIRED = 'Name is required';
export const TICK_SIZE_REQUIRED = 'Tick size is required';
export const TICK_VALUE_REQUIRED = 'Tick value is required';
export const MICRO_OF_UNKNOWN = 'Micro of must be the root of another contract';
export const POINT_VALUE_RULE = 'Tick value divided by tick size must come out at 8 decimals or fewer';
const CURRENCY_RULE = 'Currency must be three letters, such as USD';

/** Longer than any symbol a journal entry takes. */
const SYMBOL_LENGTH = 40;

/** A product's root in capitals; a letter is in all of them. */
const root = boundedText('Root', 20, { missing: ROOT_RULE, tooLong: ROOT_RULE })
  .transform((text) => text.trim().toUpperCase())
  .pipe(z.string().regex(/^(?=.*[A-Z])[A-Z0-9]{1,9}$/, ROOT_RULE));

function tick(label: string, required: string) {
  const message = `${label} must be a number above 0 with at most ${PRICE_LIMITS.places} decimals`;
  return optionalDecimal(PRICE_LIMITS, message).pipe(
    z.string(required).refine((text) => Number(text) > 0, message),
  );
}

const fields = builtLater(() => ({
  name: requiredLine('Name', 80, NAME_REQUIRED),
  exchange: optionalText('Exchange', 40, 'one line'),
  currency: boundedText('Currency', 10, { missing: CURRENCY_RULE, tooLong: CURRENCY_RULE })
    .transform((text) => text.trim().toUpperCase())
    .pipe(z.string().regex(/^[A-Z]{3}$/, CURRENCY_RULE)),
  tickSize: tick('Tick size', TICK_SIZE_REQUIRED),
  tickValue: tick('Tick value', TICK_VALUE_REQUIRED),
  microOf: z
    .union([z.literal(''), root], ROOT_RULE)
    .nullable()
    .transform((text) => text || null),
}));

interface Tick {
  tickSize: string;
  tickValue: string;
}

/** Both are decimals; what one is worth in the other may not be. */
const isExact = ({ tickSize, tickValue }: Tick) => computePointValue(tickSize, tickValue) !== null;

/** Everything of a contract of one's own; those left out take their defaults. */
export const NewContract = builtLater(() =>
  z
    .object({
      root,
      ...fields,
      exchange: fields.exchange.default(null),
      currency: fields.currency.default(ACCOUNTING_CURRENCY),
      microOf: fields.microOf.default(null),
    })
    .refine(isExact, { path: ['tickValue'], message: POINT_VALUE_RULE }),
);
export type NewContract = z.output<typeof NewContract>;

/**
 * Any subset of the writable fields, and the version they were read at: `null`, as the product's have it, where there was
 * none of the admin's own. Other fields are ignored.
 */
export const ContractChange = builtLater(() =>
  z.object(fields).exactPartial().extend({ version: id().nullable().optional() }),
);
export type ContractChange = z.output<typeof ContractChange>;

export const ContractPath = builtLater(() => z.object({ root }));

export const READ_TYPES = ['futures', 'options', 'stocks'] as const;

export const SymbolQuery = builtLater(() =>
  z.object({
    symbol: requiredLine('Symbol', SYMBOL_LENGTH, 'Symbol is required'),
    instrumentType: z.enum(READ_TYPES, 'Instrument type must be futures, options or stocks').optional(),
    /** From which a year of one digit is read; defaults to the team's today. */
    day: tradeDate('Day').optional(),
  }),
);
export type SymbolQuery = z.output<typeof SymbolQuery>;

/** @param name the spread's, in capitals */
export const spreadRule = (name: string): string => `${name} is a spread: enter each of its legs on its own`;
