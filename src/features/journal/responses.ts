/** What the calls around journal entries answer. */

import * as z from 'zod';
import { STREAMS_OPEN } from '#src/server/contract.ts';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import {
  count,
  day,
  decimal,
  flag,
  instant,
  money,
  rowId,
  rowVersion,
  text,
} from '#src/values/response-shapes.ts';
import { ENTRY_CHANGED, INSTRUMENT_TYPES, POSITION_TYPES } from './contract.ts';

const written = {
  symbol: text('ES'),
  pnl: money('412.50')
    .nullable()
    .describe('US dollars; null while the entry is open and has none yet, which counts as 0'),
  notes: text('Waited for the retest').nullable(),
  instrumentType: z.enum(INSTRUMENT_TYPES),
  positionType: z.enum(POSITION_TYPES),
  entryPrice: decimal('5971.25').nullable().describe('Prices keep the places they were typed with'),
  exitPrice: decimal('5979.50').nullable(),
  quantity: count(1),
  strategy: text('Opening range breakout')
    .nullable()
    .describe('The name of the linked strategy as it was then, else what was typed'),
  strategyId: rowId
    .nullable()
    .describe("One of its trader's strategies; null without a link, and once that strategy is deleted"),
  isOpen: flag(false),
  tradeDate: day.describe('The day all P&L buckets go by'),
  createdAt: instant.describe('When the row was made, UTC'),
  version: rowVersion,
};

/** One journal entry. */
export const JournalEntry = z
  .strictObject({ id: rowId, traderId: rowId, ...written })
  .meta({ id: 'JournalEntry' });
export type JournalEntry = z.output<typeof JournalEntry>;

/** An entry among those of all traders. */
export const AdminEntry = JournalEntry.extend({ traderName: text('Maya Okafor') }).meta({ id: 'AdminEntry' });
export type AdminEntry = z.output<typeof AdminEntry>;

/** An entry that left the journal for an archive. It keeps its id. */
export const ArchivedEntry = AdminEntry.extend({
  archive: z.strictObject({ id: rowId, label: text('Until 2026-11-20') }),
}).meta({ id: 'ArchivedEntry' });
export type ArchivedEntry = z.output<typeof ArchivedEntry>;

/** An entry as team totals see it. */
export const TeamEntry = z
  .strictObject({
    traderId: rowId,
    createdAt: instant,
    tradeDate: day,
    pnl: money('412.50').nullable(),
  })
  .meta({ id: 'TeamEntry' });
export type TeamEntry = z.output<typeof TeamEntry>;

/** What of an entry can change. */
export const EntryVersion = z.strictObject(written).meta({ id: 'JournalEntryVersion' });
export type EntryVersion = z.output<typeof EntryVersion>;

/** An earlier version of an entry. */
export const JournalHistoryItem = z
  .strictObject({
    id: rowId,
    action: z.enum(['update', 'move', 'delete']),
    changedBy: text('trader:3').nullable().describe('trader:3, admin or cli'),
    changedAt: instant,
    before: EntryVersion.nullable().describe('null for the trader that an entry moved to'),
    after: EntryVersion.nullable().describe('null after a deletion, and for the trader that an entry left'),
    moved: z
      .strictObject({
        from: text('Maya Okafor').nullable(),
        to: text('Leo Brandt').nullable(),
      })
      .nullable()
      .describe('Where an entry moved, from whom to whom; the name of a removed trader is null'),
  })
  .meta({ id: 'JournalHistoryItem' });
export type JournalHistoryItem = z.output<typeof JournalHistoryItem>;

const changed = { conflict: ENTRY_CHANGED };
const newEntry = {
  symbol: 'ES',
  pnl: '412.50',
  positionType: 'long',
  instrumentType: 'futures',
  entryPrice: '5971.25',
  exitPrice: '5979.50',
  quantity: 1,
  notes: 'Waited for the retest',
};

export const journalCalls = {
  tag: 'Journal',
  calls: {
    'GET /api/journal': {
      summary: "A trader's entries, newest trade date first",
      response: z.array(JournalEntry),
      isPaged: true,
    },
    'GET /api/journal/all': {
      summary: 'Every entry that counts in team totals, and the own ones, without private fields',
      response: z.array(TeamEntry),
      rejections: { too_many_streams: STREAMS_OPEN },
    },
    'GET /api/journal/export.csv': {
      summary: "A trader's entries as CSV; their past periods with `archived`",
      media: 'text/csv',
      rejections: { too_many_streams: STREAMS_OPEN },
    },
    'GET /api/journal/archived': {
      summary: 'The own entries of past periods',
      response: z.array(ArchivedEntry),
      isPaged: true,
    },
    'GET /api/journal/:id': { summary: 'One entry', response: JournalEntry },
    'GET /api/journal/:id/history': {
      summary: 'The earlier versions of an entry, also of a deleted one, newest change first',
      response: z.array(JournalHistoryItem),
      isPaged: true,
    },
    'POST /api/journal': {
      summary: 'Enters a trade',
      description: 'What it leaves out takes its default; the trade date that of the team’s today.',
      body: newEntry,
      status: 201,
      response: JournalEntry,
    },
    'PUT /api/journal/:id': {
      summary: 'Changes an entry',
      body: { pnl: '430.00', version: 1 },
      response: JournalEntry,
      rejections: changed,
    },
    'DELETE /api/journal/:id': { summary: 'Deletes an entry', status: 204 },
    'GET /api/admin/journal': {
      summary: 'The entries of all traders, or of one',
      description:
        'Newest trade date first, unless another sort is asked for. Equal ones come newest first in the order in which a sort begins; the other order is the same list from its other end. `page` leads to a page by its number, from 1 on; beyond the end that is the last one. Newest first and without `page`, `Link` leads on by `cursor`, which misses none while others write.',
      response: z.array(AdminEntry),
      isPaged: 'both ways',
    },
    'GET /api/admin/journal/:id': { summary: "Anyone's entry", response: AdminEntry },
    'POST /api/admin/journal': {
      summary: 'Enters a trade for a trader',
      body: { traderId: 3, ...newEntry },
      status: 201,
      response: AdminEntry,
    },
    'PUT /api/admin/journal/:id': {
      summary: "Changes anyone's entry",
      description:
        'With the `traderId` of another trader the entry moves to that one, and loses the link to a strategy of the former. Each of both reads their own side of its history.',
      body: { pnl: '430.00', version: 1 },
      response: AdminEntry,
      rejections: changed,
    },
    'DELETE /api/admin/journal/:id': { summary: "Deletes anyone's entry", status: 204 },
  },
} satisfies NounDescription;
