/** Responses of the journal calls. */

import * as z from 'zod';
import { EntryImage } from '#src/features/images/responses.ts';
import { OUTCOMES } from '#src/values/entries/computed-pnl.ts';
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
} from '#src/values/wire/response-shapes.ts';
import { INSTRUMENT_TYPES, POSITION_TYPES } from './contract.ts';

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
    .describe('pnl / risk; null while it is open')
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
    afterLimit: flag(false).describe(
      'Whether it was closed, or without times entered, after a limit that ends the day was reached',
    ),
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

export const JournalDeletion = z.strictObject({ deleted: count(2) }).meta({ id: 'JournalDeletion' });
