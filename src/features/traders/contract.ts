/** Requests for traders, and the rules for their access codes. */

import * as z from 'zod';
import { changedMeanwhile } from '#src/values/changed.ts';
import { isHttpsUrl } from '#src/values/text/https-url.ts';
import { cleanText, hasControl } from '#src/values/text/text.ts';
import { TRADER_ROLES } from '#src/values/trader-role.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { boundedText, idText, optionalText, readVersion, requiredLine } from '#src/values/wire/shapes.ts';

export const ACCESS_CODE_LENGTH = { min: 8, max: 128 } as const;
export const TRADER_CHANGED = changedMeanwhile('trader');
export const ACCESS_CODE_TAKEN = 'Access code is already in use';

/** NFC, trimmed, case-sensitive, both when saved and when checked. */
export const AccessCode = boundedText('Access code', ACCESS_CODE_LENGTH.max, {
  missing: 'Access code is required',
})
  .transform(cleanText)
  .pipe(
    z
      .string()
      .min(1, 'Access code is required')
      .min(ACCESS_CODE_LENGTH.min, `Access code must have at least ${ACCESS_CODE_LENGTH.min} characters`)
      .max(ACCESS_CODE_LENGTH.max, `Access code must have at most ${ACCESS_CODE_LENGTH.max} characters`)
      .refine((code) => !hasControl(code), 'Access code must be one line of plain text'),
  );

const backgroundImage = optionalText('Background image', 2000, 'one line').refine(
  (url) => url === null || isHttpsUrl(url),
  'Background image must be an https address',
);

export const TraderRole = z.enum(TRADER_ROLES, `Role must be one of ${TRADER_ROLES.join(', ')}`);

const fields = builtLater(() => ({
  name: requiredLine('Name', 100, 'Name is required'),
  accessCode: AccessCode,
  includePnl: z.boolean('Included in P&L must be true or false'),
  backgroundImage,
  role: TraderRole,
}));

export const NewTrader = builtLater(() =>
  z.object({
    ...fields,
    includePnl: fields.includePnl.default(true),
    backgroundImage: fields.backgroundImage.default(null),
    role: fields.role.default('trader'),
  }),
);
export type NewTrader = z.output<typeof NewTrader>;

/** Any subset of the writable fields, and the version they were read at. Other fields are ignored. */
export const TraderChange = builtLater(() =>
  z
    .object({ ...fields, isSuspended: z.boolean('Suspended must be true or false') })
    .exactPartial()
    .extend({ version: readVersion() }),
);
export type TraderChange = z.output<typeof TraderChange>;

export const TraderPath = builtLater(() => z.object({ id: idText }));
