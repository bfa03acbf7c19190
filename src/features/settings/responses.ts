/** Responses of the settings, audit log and count calls. */

import * as z from 'zod';
import { CLOCKS } from '#src/values/time/clock.ts';
import { DAY_STARTS } from '#src/values/time/session-day.ts';
import { count, day, flag, instant, rowId, rowVersion, text } from '#src/values/wire/response-shapes.ts';
import { MOST_BREAK_EVEN_TICKS, MOST_ROOM_PER_TRADER, PUBLIC_VIEWS } from './contract.ts';

export const Settings = z
  .strictObject({
    teamName: text('Bullpen'),
    timeZone: text('America/New_York').describe(
      'IANA name; existing trade dates stay as they are when it changes',
    ),
    clock: z.literal(CLOCKS).meta({
      description:
        'How times of day are shown: 9:35 AM, or 09:35. Responses and exports have ISO 8601 in UTC',
      examples: [12],
    }),
    dayStarts: z
      .enum(DAY_STARTS)
      .describe(
        'When a trading day begins: at midnight in the time zone, or with the Globex session at 17:00 in Chicago, where Saturday and Sunday belong to Monday; existing trade dates stay as they are when it changes',
      ),
    dayClosesAt: z
      .string()
      .regex(/^\d{2}:\d{2}$/)
      .meta({
        description:
          'When the day is posted to webhooks, HH:mm in the time zone: the trading day of six hours before',
        examples: ['17:00'],
      }),
    breakEvenTicks: z
      .int()
      .min(0)
      .max(MOST_BREAK_EVEN_TICKS)
      .nullable()
      .meta({
        description:
          'Entries whose P&L before costs is at most so many ticks per contract are break-even; null: those with a net of 0. A change counts at once, and every stored entry is judged anew',
        examples: [1],
      }),
    isJudging: flag(false).describe(
      'Whether stored entries are still being judged anew, after a change of what is break-even or of contracts',
    ),
    public: z
      .enum(PUBLIC_VIEWS)
      .describe(
        'What the public sees of performance: everything, ranks and win rates without amounts, or nothing',
      ),
    roomPerTrader: z
      .int()
      .min(1)
      .max(MOST_ROOM_PER_TRADER)
      .meta({
        description:
          'How many MB the images, imported files and notes of one trader may take together, earlier versions of notes included. What is there stays when it is lowered',
        examples: [2048],
      }),
    keepsSimulations: flag(false).describe(
      'Whether the admin has decided that simulated accounts that count for the team keep counting; asked until then',
    ),
    fixed: z
      .array(z.enum(['teamName', 'timeZone', 'public']))
      .describe('Settings fixed by the environment, which cannot be changed here'),
    maxVideoSize: z
      .int()
      .min(1)
      .meta({
        description: 'The largest video accepted, in bytes; set only by the environment',
        examples: [4_294_967_296],
      }),
    backupEvery: text('24h')
      .nullable()
      .describe('How often backups are made; null if never. Set only by the environment'),
    version: rowVersion,
  })
  .meta({ id: 'Settings' });
export type Settings = z.output<typeof Settings>;

/** What every page shows of them, to whomever, and the day that it is for the team. */
export const PageSettings = z
  .strictObject({
    ...Settings.pick({ teamName: true, timeZone: true, clock: true, dayStarts: true, breakEvenTicks: true })
      .shape,
    today: day,
    dayEndsAt: instant.describe('When the next day begins'),
  })
  .meta({ id: 'PageSettings' });
export type PageSettings = z.output<typeof PageSettings>;

/** One action in the audit log. */
export const AuditItem = z
  .strictObject({
    id: rowId,
    at: instant,
    actor: text('admin').describe('admin, cli, trader:3, or token:5 for a script of theirs'),
    address: text('203.0.113.7').nullable().describe('The address it came from; null on the machine itself'),
    action: text('PUT /api/admin/traders/:id').describe('The call'),
    done: text('changed trader 3').describe('What was done, in words'),
    details: z.string().meta({ description: 'The target of the action', examples: ['/api/admin/traders/3'] }),
  })
  .meta({ id: 'AuditItem' });
export type AuditItem = z.output<typeof AuditItem>;

/** Counts of everything the admin area manages. */
export const TeamCounts = z
  .strictObject({
    traders: count(6),
    trades: count(2418),
    videos: count(12),
    links: count(4),
    quotes: count(31),
    archives: count(2),
  })
  .meta({ id: 'TeamCounts' });
export type TeamCounts = z.output<typeof TeamCounts>;
