/** Responses of the archive calls. */

import * as z from 'zod';
import { count, day, instant, money, rowId, text } from '#src/values/wire/response-shapes.ts';
import { ARCHIVED } from './contract.ts';

export { ArchivedEntry } from '#src/features/journal/responses.ts';

/** Entries that left the journal at one time, and stay readable. */
export const Archive = z
  .strictObject({
    id: rowId,
    label: text('Until 2026-11-20'),
    createdAt: instant,
    createdBy: text('admin').describe('admin or cli'),
    entries: count(1240).describe('Number of entries in it'),
    totalPnl: money('48210.50').describe('Total P&L of all traders, in US dollars'),
    costs: money('6201.30').describe(
      'Commission and fees in US dollars, already taken off: gross = P&L + costs',
    ),
  })
  .meta({ id: 'Archive' });
export type Archive = z.output<typeof Archive>;

/** What Archive & Reset would archive now. */
export const ArchivePreview = z
  .strictObject({
    label: text('Nov 20, 2026, 3:04 PM').describe('What the archive is called if it is given no label'),
    entries: count(1240),
    open: count(3).describe('Open ones without a P&L, which count as 0'),
    traders: count(6).describe('Traders with entries'),
    from: day.nullable().describe('The first trade date; null without entries'),
    to: day.nullable(),
    totalPnl: money('48210.50'),
    costs: money('6201.30'),
  })
  .meta({ id: 'ArchivePreview' });
export type ArchivePreview = z.output<typeof ArchivePreview>;

export const JournalArchived = z.strictObject({ message: z.literal(ARCHIVED), archive: Archive });
