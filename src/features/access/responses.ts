/** Responses of the session calls. */

import * as z from 'zod';
import { TRADER_ROLES } from '#src/values/trader-role.ts';
import { count, flag, instant, rowId, text } from '#src/values/wire/response-shapes.ts';
import { INITIAL_PASSWORD_FILE, UNLOCKED } from './contract.ts';

export const TraderIdentity = z.strictObject({ id: rowId, name: text('Maya Okafor') });
export type TraderIdentity = z.output<typeof TraderIdentity>;

export const AccessGranted = z.strictObject({ trader: TraderIdentity });
export type AccessGranted = z.output<typeof AccessGranted>;

export const SessionResponse = z
  .strictObject({
    trader: TraderIdentity.nullable(),
    role: z
      .enum(TRADER_ROLES)
      .nullable()
      .describe("The trader's: a manager may read everyone's pages, by the id of each trader"),
    viewing: TraderIdentity.nullable().describe('The dashboard an admin is looking at, read-only'),
    admin: flag(false).describe('Whether the call carried a live admin grant'),
  })
  .meta({
    id: 'Session',
    examples: [{ trader: { id: 3, name: 'Maya Okafor' }, role: 'trader', viewing: null, admin: false }],
  });
export type SessionResponse = z.output<typeof SessionResponse>;

export const Unlocked = z.strictObject({
  message: z.literal(UNLOCKED),
  grant: text('kJ8r2Qm0vXw5yT1bN7cL4dF9gH3sA6pZ').describe(
    'Goes into the header Bullpen-Grant of every admin call; never into a cookie or a store',
  ),
});
export type Unlocked = z.output<typeof Unlocked>;

/** What stands at the gate of the admin area. */
export const AdminGate = z.strictObject({
  initialPassword: flag(false).describe(
    `Whether the password is still the generated one, which is in the data folder's file ${INITIAL_PASSWORD_FILE}`,
  ),
});
export type AdminGate = z.output<typeof AdminGate>;

/** Whether a second factor is asked for. */
export const TotpState = z
  .strictObject({
    isOn: flag(true),
    since: instant.nullable(),
    recoveryCodesLeft: count(10).describe('Those that were not used'),
  })
  .meta({ id: 'TotpState' });
export type TotpState = z.output<typeof TotpState>;

export const TotpSecret = z.strictObject({
  secret: text('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP').describe('In base32, for an authenticator app'),
  uri: text(
    'otpauth://totp/Harbour%20Street:admin?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Harbour%20Street&algorithm=SHA1&digits=6&period=30',
  ).describe('The same, to be shown as a QR code'),
});
export type TotpSecret = z.output<typeof TotpSecret>;

export const RecoveryCodes = z.strictObject({
  recoveryCodes: z.array(text('4071 8829 5563')).describe('Shown this once; each gets one in once'),
});
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

/** An open session, as shown to the admin. */
export const OpenSession = z
  .strictObject({
    id: rowId,
    trader: TraderIdentity.nullable(),
    createdAt: instant,
    lastSeenAt: instant,
    address: text('203.0.113.7').nullable(),
    userAgent: z
      .string()
      .nullable()
      .meta({ examples: ['Mozilla/5.0 (X11; Linux x86_64)'] }),
    isOwn: flag(true).describe('Whether it is the calling session'),
    isScreen: flag(false).describe('Whether it is a wall screen’s; `trader` has set it up'),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.output<typeof OpenSession>;
