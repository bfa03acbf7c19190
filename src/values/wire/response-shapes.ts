/**
 * zod building blocks of responses, each with an example. The response types and the OpenAPI document are made from
 * them; they are never parsed at run time.
 */

import * as z from 'zod';
import { parseCents } from '../money/money.ts';

export const rowId = z
  .int()
  .min(1)
  .meta({ examples: [3] });

/** Version of a row that can be changed. */
export const rowVersion = z
  .int()
  .min(1)
  .meta({
    description: 'Grows with every change; a PUT that sends one must send the current one',
    examples: [1],
  });

/** A text that is never empty. */
export const text = (example: string) =>
  z
    .string()
    .min(1)
    .meta({ examples: [example] });

export const count = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] });

/** US dollars as a decimal string, cents inside; there is no minus zero. */
export const money = (example = '1250.00') =>
  z
    .string()
    .regex(/^(?!-0\.00$)-?\d+\.\d{2}$/)
    .meta({ description: 'US dollars', examples: [example] })
    .transform(parseCents);

/** A decimal number as typed. */
export const decimal = (example: string) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .meta({ examples: [example] });

/** 0 to 100. */
export const percent = (example: number) =>
  z
    .number()
    .min(0)
    .max(100)
    .meta({ description: 'In percent', examples: [example] });

export const instant = z.iso.datetime().meta({ description: 'UTC', examples: ['2026-11-20T20:00:00.000Z'] });

/** A day of the team. */
export const day = z.iso.date().meta({ description: 'A trading day of the team', examples: ['2026-11-20'] });

export const flag = (example: boolean) => z.boolean().meta({ examples: [example] });
