/** Responses of the journal calls. */

import * as z from 'zod';
import { EntryImage } from '#src/features/images/responses.ts';
import { QUOTA_FULL } from '#src/features/quota/contract.ts';
import { STREAMS_OPEN } from '#src/server/contract.ts';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import { OUTCOMES } from '#src/values/computed-pnl.ts';
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
import { DELETED_LONG_AGO, ENTRY_CHANGED, INSTRUMENT_TYPES, POSITION_TYPES } from './contract.ts';

const written = {
  symbol: text('ES'),
  pnl: money('412.50')
    .nullable()
    .describe('US dollars; null while the entry is open and has none yet, which counts as 0'),
  notes: text('Waited for the retest').nullable(),
  instrumentType: z.enum(INSTRUMENT_TYPES),
  positionType: z.enum(POSITION_TYPES),
  entryPrice: decimal('5971.25').nullable().describe('With the decimals as typed'),
  exitPrice: decimal('5979.50').nullable(),
  quantity: count(1),
  strategy: text('Opening range breakout')
    .nullable()
    .describe('The name of the linked strategy at that time, otherwise the text as typed'),
  strategyId: rowId
    .nullable()
    .describe("One of its trader's strategies; null without a link, and once that strategy is deleted"),
  isOpen: flag(false),
  tradeDate: day.describe('The day to which its P&L is assigned'),
  accountId: rowId.nullable(),
  root: text('ES').nullable().describe('The product that was traded; null where the symbol is unknown'),
  openedAt: instant.nullable(),
  closedAt: instant.nullable(),
  commission: money('4.08').nullable().describe('Costs are positive, rebates negative'),
  fees: money('5.08').nullable(),
  grossPnl: money('421.66').nullable().describe('Before costs; null where none are known'),
  stopPrice: decimal('5966.25').nullable().describe('The initial stop'),
  targetPrice: decimal('5986.25').nullable().describe('The first target'),
  riskAmount: money('250.00').nullable().describe('The initial risk as typed'),
  risk: money('250.00').nullable().describe('The typed one, else what the stop stands for'),
  rMultiple: z
    .number()
    .nullable()
    .describe('pnl / risk')
    .meta({ examples: [1.65] }),
  plannedR: z
    .number()
    .nullable()
    .describe('From entry to target, by from entry to stop')
    .meta({ examples: [3] }),
  mae: money('75.00').nullable().describe('How far it went against the position, at most'),
  mfe: money('487.50').nullable().describe('How far it went in its favour, at most'),
  tags: z.array(text('news')),
  isComputed: flag(true).describe('Whether the P&L was computed from the prices, not typed'),
  outcome: z.enum(OUTCOMES),
  createdAt: instant.describe('When it was created, UTC'),
  version: rowVersion,
};

/** A tag of a trader's entries. */
export const UsedTag = z
  .strictObject({
    tag: text('news'),
    lastUsed: day.describe('The latest trade date of an entry that has it'),
  })
  .meta({ id: 'UsedTag' });
export type UsedTag = z.output<typeof UsedTag>;

/** A symbol of a trader's newest entries. */
export const UsedSymbol = z
  .strictObject({
    symbol: text('ESZ6'),
    instrumentType: z.enum(INSTRUMENT_TYPES),
    root: text('ES').nullable(),
    lastUsed: day.describe('The latest trade date of an entry in it'),
  })
  .meta({ id: 'UsedSymbol' });
export type UsedSymbol = z.output<typeof UsedSymbol>;

/** One journal entry. */
export const JournalEntry = z
  .strictObject({
    id: rowId,
    traderId: rowId,
    ...written,
    importId: rowId.nullable().describe('The import it comes from; null where it was typed'),
    isEstimated: flag(false).describe(
      'Whether costs of an import come from the account’s list, because its files have none',
    ),
    isEdited: flag(false).describe('Whether figures of an import were changed by hand: these are kept'),
    isCopy: flag(false).describe('Whether its account follows another one'),
    images: z.array(EntryImage),
  })
  .meta({ id: 'JournalEntry' });
export type JournalEntry = z.output<typeof JournalEntry>;

/** What the entries of a day in a list come to. */
export const JournalDay = z
  .strictObject({
    date: day,
    entries: count(4),
    openCount: count(1),
    wins: count(2),
    losses: count(1),
    net: money('412.50'),
    r: z
      .number()
      .nullable()
      .describe('R of the closed ones whose risk is known, added up; null without any')
      .meta({ examples: [1.65] }),
    rCount: count(3).describe('How many those are'),
  })
  .meta({ id: 'JournalDay' });
export type JournalDay = z.output<typeof JournalDay>;

/** An entry in a list over all traders. */
export const AdminEntry = JournalEntry.extend({
  traderName: text('Maya Okafor'),
  accountName: text('Sim 1').nullable(),
}).meta({ id: 'AdminEntry' });
export type AdminEntry = z.output<typeof AdminEntry>;

/** An archived entry. It keeps its id. */
export const ArchivedEntry = AdminEntry.extend({
  archive: z.strictObject({ id: rowId, label: text('Until 2026-11-20') }),
}).meta({ id: 'ArchivedEntry' });
export type ArchivedEntry = z.output<typeof ArchivedEntry>;

/** An entry as used for team totals. */
export const TeamEntry = z
  .strictObject({
    traderId: rowId,
    createdAt: instant,
    tradeDate: day,
    pnl: money('412.50').nullable(),
  })
  .meta({ id: 'TeamEntry' });
export type TeamEntry = z.output<typeof TeamEntry>;

/** The changeable fields of an entry. */
export const EntryVersion = z.strictObject(written).meta({ id: 'JournalEntryVersion' });
export type EntryVersion = z.output<typeof EntryVersion>;

/** An earlier version of an entry. */
export const JournalHistoryItem = z
  .strictObject({
    id: rowId,
    action: z.enum(['update', 'move', 'delete', 'restore']),
    changedBy: text('trader:3').nullable().describe('trader:3, token:5 (an API token’s id), admin or cli'),
    changedAt: instant,
    before: EntryVersion.nullable().describe('null for the trader to whom an entry moved'),
    after: EntryVersion.nullable().describe(
      'null after a deletion, and for the trader from whom an entry moved',
    ),
    moved: z
      .strictObject({
        from: text('Maya Okafor').nullable(),
        to: text('Leo Brandt').nullable(),
      })
      .nullable()
      .describe('If the entry moved, from whom and to whom; the name of a removed trader is null'),
  })
  .meta({ id: 'JournalHistoryItem' });
export type JournalHistoryItem = z.output<typeof JournalHistoryItem>;

const noted = { quota_full: QUOTA_FULL };
const changed = { conflict: ENTRY_CHANGED, ...noted };
const SEARCHED =
  'Every word of `q` must be found in the symbol, notes, strategy or tags, or be a day or month of the trade date: `oct`, `oct 14`, `10/14`, `2026-10-14`.';
const SENT_PNL =
  'A `pnl` that is sent is typed, also the same as before, and stays whatever becomes of the prices. A row that is sent back with its own `isComputed: true` keeps a computed one, which follows the prices and costs of the row; another figure in it than the stored or the computed one is typed all the same.';
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
      summary: "A trader's entries, newest trade date first unless another sort is requested",
      description: `What is sent of \`from\` to \`toEntryId\` must all hold, and with it every \`tag\`, which may be repeated. \`from\` and \`to\` are trade dates, both included; \`root\` is a product such as ES, and \`symbol\` a contract; \`result\` is decided as the team has set what is break-even. \`weekday\` is the trade date’s, from 0 for Sunday; \`halfHour\` that of the team’s day in which it was opened, from 0 to 47; \`afterLoss\` tells whether it was opened up to 15 minutes after another entry was closed at a loss; \`copies=without\` leaves out entries of accounts that follow another one; \`kind\`, which may be repeated, is that of the account, or \`none\`; \`strategy\` is the text of an entry without a linked one; \`fromEntryId\` and \`toEntryId\` are the first and last of closed entries in a row, by trade date and closing. ${SEARCHED} Sorted by R, entries without one come last; ties are newest first in a sort’s natural order, and oldest first in the opposite one.`,
      response: z.array(JournalEntry),
      isPaged: true,
      headers: {
        'X-Total-Net': 'Net P&L of all entries found',
        'X-Win-Rate': 'Winning entries / all of them, in percent',
        'X-Wins': 'How many of them were won',
        'X-Losses': 'How many were lost',
        'X-Average-R': 'Mean R of the closed ones whose risk is known; blank without any',
        'X-R-Count': 'How many those are',
      },
    },
    'GET /api/journal/days': {
      summary: 'The days of such a list, and what the entries found of each come to',
      description:
        'Takes what the list takes; 100 days by default, at most 500. The latest day comes first, unless the list is sorted by date the other way.',
      response: z.array(JournalDay),
      isPaged: true,
    },
    'GET /api/journal/all': {
      summary: 'Every entry that counts in team totals, and the caller’s own, without private fields',
      response: z.array(TeamEntry),
      rejections: { too_many_streams: STREAMS_OPEN },
    },
    'GET /api/journal/export.csv': {
      summary: "A trader's entries as CSV; their past periods with `archived`",
      description: 'Narrowed down and sorted as the journal is. Past periods are exported whole.',
      media: 'text/csv',
      rejections: { too_many_streams: STREAMS_OPEN },
    },
    'GET /api/journal/archived': {
      summary: 'The caller’s own entries of past periods',
      response: z.array(ArchivedEntry),
      isPaged: true,
    },
    'GET /api/journal/tags': {
      summary: "The tags of a trader's entries, the last used first",
      description:
        'By the latest trade date of an entry that has it. `limit` is 100 by default, and at most 500.',
      response: z.array(UsedTag),
    },
    'GET /api/journal/symbols': {
      summary: "The symbols of a trader's newest entries, the last used first",
      description: 'Of the last 2,000 entries, by trade date. `limit` is 100 by default, and at most 500.',
      response: z.array(UsedSymbol),
    },
    'GET /api/journal/:id': { summary: 'One entry', response: JournalEntry },
    'GET /api/journal/:id/history': {
      summary: 'The earlier versions of an entry, even a deleted one, newest change first',
      response: z.array(JournalHistoryItem),
      isPaged: true,
    },
    'POST /api/journal': {
      summary: 'Enters a trade',
      description:
        'Fields left out take their defaults; the trade date defaults to the team’s today. Without `pnl` it is computed from both prices.',
      body: newEntry,
      status: 201,
      response: JournalEntry,
      rejections: noted,
    },
    'POST /api/journal/batch': {
      summary: 'Enters several trades at once: all of them or none',
      description:
        'At most 500. The response has them in the same order; an error names the entry, `entries.3.pnl`.',
      body: { entries: [newEntry, { ...newEntry, symbol: 'NQ', pnl: '-95.00' }] },
      status: 201,
      rejections: noted,
      response: z.array(JournalEntry),
    },
    'POST /api/journal/changes': {
      summary: 'Changes tags, strategy or account of several entries: of all of them or of none',
      description:
        'At most 500. The response has them in the same order; an error names the entry, `ids.3.accountId`. Without a link, an entry keeps the name of its strategy, unless `strategy` is null as well.',
      body: { ids: [17, 18], addTags: ['news'], removeTags: ['plan'], accountId: 1 },
      response: z.array(JournalEntry),
      rejections: noted,
    },
    'POST /api/journal/deletions': {
      summary: 'Deletes several entries: all of them or none',
      body: { ids: [17, 18] },
      response: z.strictObject({ deleted: count(2) }).meta({ id: 'JournalDeletion' }),
    },
    'POST /api/journal/restorations': {
      summary: 'Brings back deleted entries, with their ids, images, tags and history: all of them or none',
      description:
        'For 7 days after they were deleted. One that is there is left as it is. A link to a strategy that was deleted meanwhile does not come back.',
      body: { ids: [17, 18] },
      response: z.array(JournalEntry),
      rejections: { conflict: DELETED_LONG_AGO, ...noted },
    },
    'PUT /api/journal/:id': {
      summary: 'Changes an entry',
      description: SENT_PNL,
      body: { pnl: '430.00', version: 1 },
      response: JournalEntry,
      rejections: changed,
    },
    'DELETE /api/journal/:id': { summary: 'Deletes an entry', status: 204 },
    'GET /api/admin/journal': {
      summary: 'The entries of all traders, or of one',
      description:
        'Newest trade date first, unless another sort is requested. Ties are newest first in a sort’s natural order; the opposite order is the same list reversed. `page` selects a page by number, starting at 1; beyond the end, it is the last one. Newest first and without `page`, `Link` continues by `cursor`, which misses none while others write.',
      response: z.array(AdminEntry),
      isPaged: 'both ways',
    },
    'GET /api/admin/journal/:id': { summary: "Anyone's entry", response: AdminEntry },
    'POST /api/admin/journal': {
      summary: 'Enters a trade for a trader',
      body: { traderId: 3, ...newEntry },
      status: 201,
      response: AdminEntry,
      rejections: noted,
    },
    'PUT /api/admin/journal/:id': {
      summary: "Changes anyone's entry",
      description: `With the \`traderId\` of another trader, the entry moves to that trader and loses its link to a strategy of the previous one. Each of them sees their own side of its history. ${SENT_PNL}`,
      body: { pnl: '430.00', version: 1 },
      response: AdminEntry,
      rejections: changed,
    },
    'DELETE /api/admin/journal/:id': { summary: "Deletes anyone's entry", status: 204 },
  },
} satisfies NounDescription;
