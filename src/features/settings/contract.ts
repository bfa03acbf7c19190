/** The team's name, its clock, when its days begin, what is break-even, and what is public. */

import * as z from 'zod';
import { CLOCKS } from '#src/values/time/clock.ts';
import { DAY_STARTS } from '#src/values/time/session-day.ts';
import { isTimeOfDay, isTimeZone } from '#src/values/time/time-of-day.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { boundedText, readVersion, requiredLine, wholeNumber } from '#src/values/wire/shapes.ts';

/** `full`: everything; `ranks`: ranks and win rates, without any P&L or percentage; `off`: nothing. */
export const PUBLIC_VIEWS = ['full', 'ranks', 'off'] as const;
export type PublicView = (typeof PUBLIC_VIEWS)[number];

/** Megabytes: a tebibyte. */
export const MOST_ROOM_PER_TRADER = 1_048_576;

/** More than anyone calls break-even. */
export const MOST_BREAK_EVEN_TICKS = 1000;

export const SETTINGS_CHANGED = 'The settings were changed in the meantime';
export const TIME_ZONE_RULE = 'Time zone must be an IANA time zone, e.g. America/New_York or Europe/London';

export const DAY_CLOSES_RULE = 'Day closes at must be a time of day, e.g. 17:00';

export const TeamName = requiredLine('Team name', 60, 'Team name is required');

const fields = builtLater(() => ({
  teamName: TeamName,
  timeZone: boundedText('Time zone', 100, { missing: TIME_ZONE_RULE, tooLong: TIME_ZONE_RULE })
    .trim()
    .refine(isTimeZone, TIME_ZONE_RULE),
  clock: z.literal(CLOCKS, `Clock must be ${CLOCKS.join(' or ')}`),
  dayStarts: z.enum(DAY_STARTS, `Day starts must be one of ${DAY_STARTS.join(', ')}`),
  dayClosesAt: boundedText('Day closes at', 5, { missing: DAY_CLOSES_RULE, tooLong: DAY_CLOSES_RULE }).refine(
    isTimeOfDay,
    DAY_CLOSES_RULE,
  ),
  breakEvenTicks: wholeNumber('Break-even ticks', 0, MOST_BREAK_EVEN_TICKS).nullable(),
  public: z.enum(PUBLIC_VIEWS, `Public must be one of ${PUBLIC_VIEWS.join(', ')}`),
  roomPerTrader: wholeNumber('Room per trader', 1, MOST_ROOM_PER_TRADER),
  keepsSimulations: z.boolean('Keeps simulations must be true or false'),
}));

/** Any subset of the settings, and the version they were read at. Other fields are ignored. */
export const SettingsChange = builtLater(() =>
  z.object(fields).exactPartial().extend({ version: readVersion() }),
);
export type SettingsChange = z.output<typeof SettingsChange>;
