/** drizzle's view of the tables. The migrations create them; a test compares the two. */

import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { costList, moneyText, ruleSet } from './column-types.ts';

export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
});

export const traders = sqliteTable('traders', {
  id: integer().primaryKey(),
  name: text().notNull(),
  codeLookup: text('code_lookup').notNull(),
  codeSealed: text('code_sealed').notNull(),
  includePnl: integer('include_pnl', { mode: 'boolean' }).notNull(),
  backgroundImage: text('background_image'),
  createdAt: integer('created_at').notNull(),
  version: integer().notNull(),
  role: text({ enum: ['trader', 'manager'] }).notNull(),
  isSuspended: integer('is_suspended', { mode: 'boolean' }).notNull(),
});

/** What each trader takes of the disk, kept by triggers. */
export const traderStorage = sqliteTable('trader_storage', {
  traderId: integer('trader_id').primaryKey(),
  bytes: integer().notNull(),
});

/** What of an entry goes into an archive with it. */
const entryColumns = {
  symbol: text().notNull(),
  pnlCents: integer('pnl_cents'),
  notes: text(),
  instrumentType: text('instrument_type', { enum: ['futures', 'options', 'stocks'] }).notNull(),
  positionType: text('position_type', { enum: ['long', 'short'] }).notNull(),
  entryPrice: text('entry_price'),
  exitPrice: text('exit_price'),
  quantity: integer().notNull(),
  strategy: text(),
  isOpen: integer('is_open', { mode: 'boolean' }).notNull(),
  tradeDate: text('trade_date').notNull(),
  createdAt: integer('created_at').notNull(),
  version: integer().notNull(),
  accountId: integer('account_id'),
  root: text(),
  openedAt: integer('opened_at'),
  closedAt: integer('closed_at'),
  commissionCents: integer('commission_cents'),
  feesCents: integer('fees_cents'),
  stopPrice: text('stop_price'),
  targetPrice: text('target_price'),
  riskCents: integer('risk_cents'),
  maeCents: integer('mae_cents'),
  mfeCents: integer('mfe_cents'),
  /** JSON array. */
  tags: text().notNull(),
  isComputed: integer('is_computed', { mode: 'boolean' }).notNull(),
  outcome: text({ enum: ['win', 'loss', 'even', 'open'] }).notNull(),
  importId: integer('import_id'),
  isEstimated: integer('is_estimated', { mode: 'boolean' }).notNull().default(false),
  isEdited: integer('is_edited', { mode: 'boolean' }).notNull().default(false),
  /** The typed one, else by the stop. */
  initialRiskCents: integer('initial_risk_cents'),
};

export const journalEntries = sqliteTable('journal_entries', {
  id: integer().primaryKey(),
  traderId: integer('trader_id').notNull(),
  ...entryColumns,
  strategyId: integer('strategy_id'),
  searchText: text('search_text').notNull(),
});

/** What entries add up to. */
const sums = {
  pnlCents: integer('pnl_cents').notNull(),
  costsCents: integer('costs_cents').notNull(),
  entries: integer().notNull(),
  closed: integer().notNull(),
  wins: integer().notNull(),
  losses: integer().notNull(),
  /** By outcome; `lostCents` is positive for a loss. */
  wonCents: integer('won_cents').notNull(),
  lostCents: integer('lost_cents').notNull(),
};

const results = {
  ...sums,
  /** Entries with a P&L. */
  settled: integer().notNull(),
  /** By sign. */
  grossWin: integer('gross_win').notNull(),
  grossLoss: integer('gross_loss').notNull(),
  /** Of closed entries whose risk is known, in millionths. */
  rMicros: integer('r_micros').notNull(),
  withR: integer('with_r').notNull(),
};

/** Of entries without an account. */
export const NO_ACCOUNT = 0;

export const dailyPnl = sqliteTable(
  'daily_pnl',
  {
    traderId: integer('trader_id').notNull(),
    tradeDate: text('trade_date').notNull(),
    accountId: integer('account_id').notNull(),
    ...results,
  },
  (day) => [primaryKey({ columns: [day.traderId, day.tradeDate, day.accountId] })],
);

export const traderTotals = sqliteTable(
  'trader_totals',
  {
    traderId: integer('trader_id').notNull(),
    accountId: integer('account_id').notNull(),
    ...results,
  },
  (totals) => [primaryKey({ columns: [totals.traderId, totals.accountId] })],
);

export const accounts = sqliteTable('accounts', {
  id: integer().primaryKey(),
  traderId: integer('trader_id').notNull(),
  name: text().notNull(),
  firm: text().notNull(),
  kind: text({ enum: ['sim', 'evaluation', 'funded', 'live'] }).notNull(),
  startingCents: integer('starting_cents').notNull(),
  carriedCents: integer('carried_cents').notNull(),
  carriedCostsCents: integer('carried_costs_cents').notNull(),
  timeZone: text('time_zone'),
  costs: costList().notNull(),
  followsAccountId: integer('follows_account_id'),
  isArchived: integer('is_archived', { mode: 'boolean' }).notNull(),
  createdAt: integer('created_at').notNull(),
  version: integer().notNull(),
  countsForTeam: integer('counts_for_team', { mode: 'boolean' }).notNull(),
  isLeftOut: integer('is_left_out', { mode: 'boolean' }).notNull(),
  rules: ruleSet(),
});

export const accountNames = sqliteTable(
  'account_names',
  {
    traderId: integer('trader_id').notNull(),
    nameKey: text('name_key').notNull(),
    name: text().notNull(),
    accountId: integer('account_id').notNull(),
  },
  (named) => [primaryKey({ columns: [named.traderId, named.nameKey] })],
);

export const entryTags = sqliteTable(
  'entry_tags',
  {
    traderId: integer('trader_id').notNull(),
    tag: text().notNull(),
    tradeDate: text('trade_date').notNull(),
    entryId: integer('entry_id').notNull(),
  },
  (tagged) => [primaryKey({ columns: [tagged.traderId, tagged.tag, tagged.tradeDate, tagged.entryId] })],
);

/** The admin's own contracts. */
export const instruments = sqliteTable('instruments', {
  root: text().primaryKey(),
  name: text().notNull(),
  exchange: text(),
  currency: text().notNull(),
  tickSize: text('tick_size').notNull(),
  tickValue: text('tick_value').notNull(),
  microOf: text('micro_of'),
  version: integer().notNull(),
});

export const archives = sqliteTable('archives', {
  id: integer().primaryKey(),
  label: text().notNull(),
  createdAt: integer('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  entries: integer().notNull(),
  totalCents: integer('total_cents').notNull(),
  costsCents: integer('costs_cents').notNull(),
});

export const archivedEntries = sqliteTable('archived_entries', {
  archiveId: integer('archive_id').notNull(),
  id: integer().notNull(),
  traderId: integer('trader_id').notNull(),
  traderName: text('trader_name').notNull(),
  ...entryColumns,
  accountName: text('account_name'),
});

export const archivedDays = sqliteTable(
  'archived_days',
  {
    archiveId: integer('archive_id').notNull(),
    traderId: integer('trader_id').notNull(),
    tradeDate: text('trade_date').notNull(),
    ...sums,
  },
  (day) => [primaryKey({ columns: [day.traderId, day.archiveId, day.tradeDate] })],
);

export const sessions = sqliteTable('sessions', {
  id: integer().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  traderId: integer('trader_id'),
  createdAt: integer('created_at').notNull(),
  lastSeenAt: integer('last_seen_at').notNull(),
  viewingTraderId: integer('viewing_trader_id'),
  viewingUntil: integer('viewing_until'),
  address: text(),
  userAgent: text('user_agent'),
  viewingGrantId: integer('viewing_grant_id'),
  isScreen: integer('is_screen', { mode: 'boolean' }).notNull().default(false),
  screenOf: integer('screen_of'),
});

export const adminGrants = sqliteTable('admin_grants', {
  id: integer().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  sessionId: integer('session_id').notNull(),
  unlockedAt: integer('unlocked_at').notNull(),
  lastSeenAt: integer('last_seen_at').notNull(),
});

export const auditLog = sqliteTable('audit_log', {
  id: integer().primaryKey(),
  at: integer().notNull(),
  actor: text().notNull(),
  address: text(),
  action: text().notNull(),
  details: text().notNull(),
});

export const quotes = sqliteTable('quotes', {
  id: integer().primaryKey(),
  text: text().notNull(),
  author: text().notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
  sortOrder: integer('sort_order').notNull(),
  createdAt: integer('created_at').notNull(),
  version: integer().notNull(),
});

export const driveLinks = sqliteTable('drive_links', {
  id: integer().primaryKey(),
  title: text().notNull(),
  description: text(),
  url: text().notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
  sortOrder: integer('sort_order').notNull(),
  createdAt: integer('created_at').notNull(),
  version: integer().notNull(),
});

export const strategies = sqliteTable('strategies', {
  id: integer().primaryKey(),
  traderId: integer('trader_id').notNull(),
  name: text().notNull(),
  description: text(),
  successRate: text('success_rate'),
  avgPnl: moneyText('avg_pnl'),
  riskReward: text('risk_reward'),
  category: text(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
  createdAt: integer('created_at').notNull(),
  version: integer().notNull(),
});

export const videos = sqliteTable('videos', {
  id: integer().primaryKey(),
  title: text().notNull(),
  description: text(),
  duration: real(),
  fileSize: integer('file_size').notNull(),
  fileName: text('file_name').notNull(),
  contentType: text('content_type').notNull(),
  traderId: integer('trader_id'),
  uploadDate: integer('upload_date').notNull(),
  version: integer().notNull(),
});

export const loginAttempts = sqliteTable('login_attempts', {
  id: integer().primaryKey(),
  gate: text({ enum: ['code', 'admin', 'totp'] }).notNull(),
  address: text().notNull(),
  at: integer().notNull(),
});

export const createdResponses = sqliteTable(
  'created_answers',
  {
    actor: text().notNull(),
    target: text('route').notNull(),
    keyHash: text('key_hash').notNull(),
    response: text('answer').notNull(),
    at: integer().notNull(),
  },
  (created) => [primaryKey({ columns: [created.actor, created.target, created.keyHash] })],
);

export const devices = sqliteTable('devices', {
  id: integer().primaryKey(),
  gate: text({ enum: ['code', 'admin'] }).notNull(),
  tokenHash: text('token_hash').notNull(),
  traderId: integer('trader_id'),
  usedAt: integer('used_at').notNull(),
});
