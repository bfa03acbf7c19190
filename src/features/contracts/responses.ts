/** Responses of the contract calls. */

import * as z from 'zod';
import { CONTRACT_SOURCES } from '#src/values/contracts/contract.ts';
import { count, day, decimal, rowVersion, text } from '#src/values/wire/response-shapes.ts';

export const ListedContract = z
  .strictObject({
    root: text('ES').describe('The product, of which each month is a contract'),
    name: text('E-mini S&P 500'),
    exchange: text('CME').nullable(),
    currency: text('USD').describe('ISO 4217; P&L is computed in USD alone'),
    tickSize: decimal('0.25'),
    tickValue: decimal('12.50'),
    pointValue: decimal('50').describe(
      'Tick value / tick size: what 1.00 of the price is worth per contract',
    ),
    microOf: text('ES').nullable().describe('The root that it is a smaller version of'),
    source: z
      .enum(CONTRACT_SOURCES)
      .describe('Real P&L rows, what the exchange publishes, unchecked, or a contract of the admin'),
    version: rowVersion.nullable().describe('Of a contract of the admin; null for the product’s'),
  })
  .meta({ id: 'Contract' });
export type ListedContract = z.output<typeof ListedContract>;

export const ReadSymbol = z
  .strictObject({
    symbol: text('ESZ6').describe(
      'As it would be stored: the short form, or as typed where it was not recognised',
    ),
    root: text('ES').nullable().describe('null where nothing was recognised: nothing is computed then'),
    contract: text('ESZ6').nullable().describe('To the expiry; null for a root alone'),
    kind: z.enum(['future', 'option', 'stock']).nullable(),
    month: text('2026-12').nullable(),
    pointValue: decimal('50')
      .nullable()
      .describe('In US dollars; null where it is unknown, and in other currencies'),
    currency: text('USD').nullable(),
  })
  .meta({ id: 'ReadSymbol' });
export type ReadSymbol = z.output<typeof ReadSymbol>;

/** A symbol of the journal without a known root. */
export const UnknownSymbol = z
  .strictObject({
    symbol: text('ABCZ6'),
    instrumentType: z.enum(['futures', 'options', 'stocks']),
    root: text('ABC').nullable().describe('What its root would be; null where nothing looks like one'),
    entries: count(12),
    lastTraded: day,
  })
  .meta({ id: 'UnknownSymbol' });
export type UnknownSymbol = z.output<typeof UnknownSymbol>;
