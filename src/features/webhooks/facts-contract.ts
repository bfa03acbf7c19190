/** What a post says, as it is kept until it is sent. */

import * as z from 'zod';
import { EVENT_KINDS } from '#src/values/limit-kinds.ts';
import { builtLater } from '#src/values/wire/built-later.ts';

/** Cents as text: JSON has no bigints. */
const cents = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);
const day = z.string();

/** An amount of money, or a number of what is counted. */
const measure = z.union([z.strictObject({ cents }), z.strictObject({ count: z.number() })]);
export type Measure = z.output<typeof measure>;

export const PostFacts = builtLater(() =>
  z.discriminatedUnion('event', [
    z.strictObject({
      event: z.literal('dayClosed'),
      day,
      pnl: cents,
      trades: z.int(),
      open: z.int(),
      traders: z.array(z.strictObject({ name: z.string(), pnl: cents, trades: z.int(), open: z.int() })),
      /** Whether accounts that do not count for the team have trades of that day. */
      leavesOut: z.boolean(),
    }),
    z.strictObject({
      event: z.enum(['limitAmber', 'limitRed']),
      day,
      /** `null`: the whole team. */
      trader: z.string().nullable(),
      limit: z.enum(EVENT_KINDS),
      /** Percent of it, and how far of what; `null` where a limit has no measure. */
      used: z.number().nullable(),
      reached: measure.nullable(),
      of: measure.nullable(),
    }),
    z.strictObject({ event: z.literal('importFailed'), trader: z.string(), reason: z.string() }),
    z.strictObject({ event: z.literal('test') }),
  ]),
);
export type PostFacts = z.output<typeof PostFacts>;
export type DayFacts = Extract<PostFacts, { event: 'dayClosed' }>;
export type LimitFacts = Extract<PostFacts, { event: 'limitAmber' | 'limitRed' }>;

/** As it is kept. */
export const factsText = (facts: PostFacts): string =>
  JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
