/** Responses of the trader calls. */

import * as z from 'zod';
import { TraderIdentity } from '#src/features/access/responses.ts';
import { TRADER_ROLES } from '#src/values/trader-role.ts';
import { flag, instant, rowId, rowVersion, text } from '#src/values/wire/response-shapes.ts';

/** A trader as they see themselves, without the access code. */
export const Trader = z
  .strictObject({
    id: rowId,
    name: text('Maya Okafor'),
    includePnl: flag(true).describe('Whether their entries count in team totals'),
    backgroundImage: text('https://images.example.com/harbour.jpg').nullable(),
    role: z
      .enum(TRADER_ROLES)
      .describe("A manager reads everyone's pages, and changes only their own entries"),
    isSuspended: flag(false).describe('Whether they cannot log in; what they entered stays and counts'),
    createdAt: instant,
    version: rowVersion,
  })
  .meta({ id: 'Trader' });
export type Trader = z.output<typeof Trader>;

/** A trader as the admin sees them. */
export const TraderWithCode = Trader.extend({ accessCode: text('Q7FHX2M9KD') }).meta({
  id: 'TraderWithCode',
});
export type TraderWithCode = z.output<typeof TraderWithCode>;

export const TraderForCaller = z.union([TraderWithCode, Trader]);

/** Who reads a trader's pages besides them and the admin. */
export const Readers = z.strictObject({ managers: z.array(TraderIdentity) }).meta({ id: 'Readers' });
export type Readers = z.output<typeof Readers>;

export const ViewedTrader = z.strictObject({ viewing: TraderIdentity });
