/** The calls for the journal: who may make them, what is sent, and what comes back. */

import { QUOTA_FULL } from '#src/features/quota/contract.ts';
import { STREAMS_OPEN } from '#src/server/contract.ts';
import { declareCalls } from '#src/server/declared-calls.ts';
import { DateRangeQuery } from '#src/values/wire/shapes.ts';
import {
  AdminEntryChange,
  DELETED_LONG_AGO,
  ENTRY_CHANGED,
  EntryIds,
  EntryPath,
  JournalEntryChange,
  JournalEntryChanges,
  NewAdminEntry,
  NewJournalEntries,
  NewJournalEntry,
} from './contract.ts';
import {
  AdminJournalQuery,
  ExportQuery,
  HistoryQuery,
  JournalQuery,
  PageQuery,
  UsedQuery,
} from './query-contract.ts';

const noted = { quota_full: QUOTA_FULL };

const changed = { conflict: ENTRY_CHANGED, ...noted };

const SEARCHED =
  'Every word of `q` must be found in the symbol, notes, strategy or tags, or be a day or month of the trade date: `oct`, `oct 14`, `10/14`, `14.10.2026`, `2026-10-14`.';

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

export const journalCalls = declareCalls('Journal', () => import('./responses.ts'), {
  'GET /api/journal': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    query: JournalQuery,
    summary: "A trader's entries, newest trade date first unless another sort is requested",
    description: `What is sent of \`from\` to \`toEntryId\` must all hold, and with it every \`tag\`, which may be repeated. \`from\` and \`to\` are trade dates, both included; \`root\` is a product such as ES, and \`symbol\` a contract; \`result\` is decided as the team has set what is break-even. \`weekday\` is the trade date’s, from 0 for Sunday; \`halfHour\` that of the team’s day in which it was opened, from 0 to 47; \`afterLoss\` tells whether it was opened up to 15 minutes after another entry was closed at a loss; \`copies=without\` leaves out entries of accounts that follow another one; \`kind\`, which may be repeated, is that of the account, or \`none\`; \`strategy\` is the text of an entry without a linked one; \`fromEntryId\` and \`toEntryId\` are the first and last of closed entries in a row, by trade date and closing. ${SEARCHED} Sorted by R, entries without one come last; ties are newest first in a sort’s natural order, and oldest first in the opposite one.`,
    response: ['JournalEntry'],
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
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    query: JournalQuery,
    summary: 'The days of such a list, and what the entries found of each come to',
    description:
      'Takes what the list takes; 100 days by default, at most 500. The latest day comes first, unless the list is sorted by date the other way.',
    response: ['JournalDay'],
    isPaged: true,
  },
  'GET /api/journal/all': {
    allow: ['trader', 'token', 'admin'],
    query: DateRangeQuery,
    summary: 'Every entry that counts in team totals, and the caller’s own, without private fields',
    response: ['TeamEntry'],
    rejections: { too_many_streams: STREAMS_OPEN },
  },
  'GET /api/journal/export.csv': {
    allow: ['trader', 'token', 'viewing'],
    query: ExportQuery,
    summary: "A trader's entries as CSV; their past periods with `archived`",
    description: 'Narrowed down and sorted as the journal is. Past periods are exported whole.',
    media: 'text/csv',
    rejections: { too_many_streams: STREAMS_OPEN },
  },
  'GET /api/journal/archived': {
    allow: ['trader', 'token'],
    cached: true,
    query: PageQuery,
    summary: 'The caller’s own entries of past periods',
    response: ['ArchivedEntry'],
    isPaged: true,
  },
  'GET /api/journal/tags': {
    allow: ['trader', 'token', 'viewing', 'admin'],
    cached: true,
    query: UsedQuery,
    summary: "The tags of a trader's entries, the last used first",
    description:
      'By the latest trade date of an entry that has it. `limit` is 100 by default, and at most 500.',
    response: ['UsedTag'],
  },
  'GET /api/journal/symbols': {
    allow: ['trader', 'token', 'viewing', 'admin'],
    cached: true,
    query: UsedQuery,
    summary: "The symbols of a trader's newest entries, the last used first",
    description: 'Of the last 2,000 entries, by trade date. `limit` is 100 by default, and at most 500.',
    response: ['UsedSymbol'],
  },
  'GET /api/journal/:id': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: EntryPath,
    summary: 'One entry',
    response: 'JournalEntry',
  },
  'GET /api/journal/:id/history': {
    allow: ['trader', 'token', 'admin'],
    params: EntryPath,
    query: HistoryQuery,
    summary: 'The earlier versions of an entry, even a deleted one, newest change first',
    response: ['JournalHistoryItem'],
    isPaged: true,
  },
  'POST /api/journal': {
    allow: ['trader', 'token'],
    creates: true,
    body: NewJournalEntry,
    summary: 'Enters a trade',
    description:
      'Fields left out take their defaults; the trade date defaults to the team’s today. Without `pnl` it is computed from both prices.',
    example: newEntry,
    status: 201,
    response: 'JournalEntry',
    rejections: noted,
  },
  'POST /api/journal/batch': {
    allow: ['trader', 'token'],
    creates: true,
    body: NewJournalEntries,
    summary: 'Enters several trades at once: all of them or none',
    description:
      'At most 500. The response has them in the same order; an error names the entry, `entries.3.pnl`.',
    example: { entries: [newEntry, { ...newEntry, symbol: 'NQ', pnl: '-95.00' }] },
    status: 201,
    rejections: noted,
    response: ['JournalEntry'],
  },
  'POST /api/journal/changes': {
    allow: ['trader', 'token'],
    body: JournalEntryChanges,
    summary: 'Changes tags, strategy or account of several entries: of all of them or of none',
    description:
      'At most 500. The response has them in the same order; an error names the entry, `ids.3.accountId`. Without a link, an entry keeps the name of its strategy, unless `strategy` is null as well.',
    example: { ids: [17, 18], addTags: ['news'], removeTags: ['plan'], accountId: 1 },
    response: ['JournalEntry'],
    rejections: noted,
  },
  'POST /api/journal/deletions': {
    allow: ['trader', 'token'],
    body: EntryIds,
    summary: 'Deletes several entries: all of them or none',
    example: { ids: [17, 18] },
    response: 'JournalDeletion',
  },
  'POST /api/journal/restorations': {
    allow: ['trader', 'token'],
    body: EntryIds,
    summary: 'Brings back deleted entries, with their ids, images, tags and history: all of them or none',
    description:
      'For 7 days after they were deleted. One that is there is left as it is. A link to a strategy that was deleted meanwhile does not come back.',
    example: { ids: [17, 18] },
    response: ['JournalEntry'],
    rejections: { conflict: DELETED_LONG_AGO, ...noted },
  },
  'PUT /api/journal/:id': {
    allow: ['trader', 'token'],
    params: EntryPath,
    body: JournalEntryChange,
    summary: 'Changes an entry',
    description: SENT_PNL,
    example: { pnl: '430.00', version: 1 },
    response: 'JournalEntry',
    rejections: changed,
  },
  'DELETE /api/journal/:id': {
    allow: ['trader', 'token'],
    params: EntryPath,
    summary: 'Deletes an entry',
    status: 204,
  },
});

export const adminJournalCalls = declareCalls('Journal', () => import('./responses.ts'), {
  'GET /api/admin/journal': {
    allow: ['admin'],
    query: AdminJournalQuery,
    summary: 'The entries of all traders, or of one',
    description:
      'Newest trade date first, unless another sort is requested. Ties are newest first in a sort’s natural order; the opposite order is the same list reversed. `page` selects a page by number, starting at 1; beyond the end, it is the last one. Newest first and without `page`, `Link` continues by `cursor`, which misses none while others write.',
    response: ['AdminEntry'],
    isPaged: 'both ways',
  },
  'GET /api/admin/journal/:id': {
    allow: ['admin'],
    params: EntryPath,
    summary: "Anyone's entry",
    response: 'AdminEntry',
  },
  'POST /api/admin/journal': {
    allow: ['admin'],
    creates: true,
    body: NewAdminEntry,
    summary: 'Enters a trade for a trader',
    example: { traderId: 3, ...newEntry },
    status: 201,
    response: 'AdminEntry',
    rejections: noted,
    audit: 'added a trade',
  },
  'PUT /api/admin/journal/:id': {
    allow: ['admin'],
    params: EntryPath,
    body: AdminEntryChange,
    summary: "Changes anyone's entry",
    description: `With the \`traderId\` of another trader, the entry moves to that trader and loses its link to a strategy of the previous one. Each of them sees their own side of its history. ${SENT_PNL}`,
    example: { pnl: '430.00', version: 1 },
    response: 'AdminEntry',
    rejections: changed,
    audit: 'changed trade #',
  },
  'DELETE /api/admin/journal/:id': {
    allow: ['admin'],
    params: EntryPath,
    summary: "Deletes anyone's entry",
    status: 204,
    audit: 'deleted trade #',
  },
});
