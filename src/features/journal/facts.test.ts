import { scenarios } from '#src/testing/scenario.ts';
import { NO_FACTS, NO_FIGURES } from './fields.ts';

const post = (json: unknown) =>
  ({ as: 'maya', method: 'POST', path: '/api/journal', send: { json } }) as const;

const AMOUNT = 'must be an amount with at most 2 decimals, below 1,000,000,000';
const PRICE = 'must be a number with at most 8 decimals, below 1,000,000,000,000';
const INSTANT = 'must be a time with its zone, such as 2026-11-20T15:30:00Z';
const added = { status: 201, changes: true } as const;
const rejected = (issues: Record<string, string>) => ({ status: 422, issues }) as const;

/** Two E-mini S&P, from 6,720.00 to 6,725.25: 10.5 points of $50. */
const priced = { symbol: 'ESZ6', entryPrice: '6720.00', exitPrice: '6725.25', quantity: 2 };

scenarios('the facts of an entry', [
  {
    name: 'are kept as sent, and what follows from them is added',
    ...post({
      ...priced,
      pnl: '515.84',
      commission: '4.08',
      fees: '5.08',
      openedAt: '2026-11-19T15:30:00Z',
      closedAt: '2026-11-19T10:42:30.125-05:00',
      stopPrice: '6715.00',
      targetPrice: '6735.00',
      mae: '75',
      mfe: '600.5',
      tags: ['News', ' fomc ', 'NEWS'],
    }),
    ...added,
    body: {
      pnl: '515.84',
      commission: '4.08',
      fees: '5.08',
      grossPnl: '525.00',
      openedAt: '2026-11-19T15:30:00.000Z',
      closedAt: '2026-11-19T15:42:30.125Z',
      tradeDate: '2026-11-19',
      stopPrice: '6715.00',
      targetPrice: '6735.00',
      riskAmount: null,
      risk: '500.00',
      rMultiple: 1.03,
      plannedR: 3,
      mae: '75.00',
      mfe: '600.50',
      tags: ['news', 'fomc'],
      root: 'ES',
      isComputed: false,
      outcome: 'win',
    },
  },
  {
    name: 'are all null where nothing was sent',
    ...post({ symbol: 'ESZ6', pnl: '-1' }),
    ...added,
    body: { ...NO_FACTS, ...NO_FIGURES, root: 'ES', outcome: 'loss' },
  },
  {
    name: 'blank texts and null are nothing',
    ...post({
      symbol: 'ESZ6',
      pnl: '0',
      accountId: null,
      openedAt: '',
      closedAt: null,
      commission: ' ',
      fees: null,
      stopPrice: '',
      riskAmount: '',
      tags: null,
    }),
    ...added,
    body: { openedAt: null, commission: null, stopPrice: null, riskAmount: null, tags: [], outcome: 'even' },
  },
  {
    name: 'a small price may be sent as a number too',
    ...post({ symbol: 'SHIB', instrumentType: 'stocks', pnl: 1, entryPrice: 1e-7, exitPrice: '0.00000011' }),
    ...added,
    body: { pnl: '1.00', entryPrice: '0.0000001', exitPrice: '0.00000011' },
  },
  {
    name: 'a symbol that is recognised is stored in its short form',
    ...post({ symbol: 'es 12-26', pnl: '1' }),
    ...added,
    body: { symbol: 'ESZ6', root: 'ES' },
  },
  {
    name: 'an unknown symbol stays as typed, without a root',
    ...post({ symbol: 'zzQ', pnl: '1' }),
    ...added,
    body: { symbol: 'zzQ', root: null },
  },
  {
    name: 'a spread keeps its text, without a root',
    ...post({ symbol: 'ESZ6-ESH7', pnl: '1' }),
    ...added,
    body: { symbol: 'ESZ6-ESH7', root: null },
  },
  {
    name: 'the risk that was typed wins over the stop',
    ...post({ ...priced, pnl: '100', stopPrice: '6715', riskAmount: '400' }),
    ...added,
    body: { riskAmount: '400.00', risk: '400.00', rMultiple: 0.25 },
  },
  {
    name: 'what an open position makes so far is no result in R',
    ...post({ ...priced, pnl: '100', riskAmount: '400', exitPrice: null, isOpen: true }),
    ...added,
    body: { pnl: '100.00', risk: '400.00', rMultiple: null },
  },
  {
    name: 'a stop of an unknown contract stands for no risk',
    ...post({ symbol: 'zzQ', pnl: '100', entryPrice: '10', stopPrice: '9', targetPrice: '12' }),
    ...added,
    body: { risk: null, rMultiple: null, plannedR: 2 },
  },
  {
    name: 'rebates are negative costs',
    ...post({ symbol: 'ESZ6', pnl: '100', fees: '-0.50' }),
    ...added,
    body: { fees: '-0.50', commission: null, grossPnl: '99.50' },
  },
  {
    name: 'costs may be larger than the profit',
    ...post({ ...priced, exitPrice: '6720.25', commission: '30' }),
    ...added,
    body: { pnl: '-5.00', grossPnl: '25.00', outcome: 'loss', isComputed: true },
  },
  {
    name: 'closed before opened',
    ...post({
      symbol: 'ESZ6',
      pnl: '1',
      openedAt: '2026-11-19T15:00:00Z',
      closedAt: '2026-11-19T14:59:59.999Z',
    }),
    ...rejected({ closedAt: 'Closed must not be before opened' }),
  },
  {
    name: 'times that are none',
    ...post({ symbol: 'ESZ6', pnl: '1', openedAt: '2026-11-19T15:00:00', closedAt: '2026-02-30T15:00:00Z' }),
    ...rejected({ openedAt: `Opened ${INSTANT}`, closedAt: `Closed ${INSTANT}` }),
  },
  {
    name: 'times beyond the calendar',
    ...post({
      symbol: 'ESZ6',
      pnl: '1',
      openedAt: '1999-12-31T23:59:59Z',
      closedAt: '9999-12-31T23:59:59-10:00',
    }),
    ...rejected({ openedAt: 'Opened must be 2000-01-01 or later', closedAt: `Closed ${INSTANT}` }),
  },
  {
    name: 'a time in the future',
    ...post({ symbol: 'ESZ6', pnl: '1', tradeDate: '2026-11-20', closedAt: '2026-11-21T15:00:00Z' }),
    ...rejected({ closedAt: 'Closed must not be in the future' }),
  },
  {
    name: 'what is no amount, no price and no list',
    ...post({
      symbol: 'ESZ6',
      pnl: '1',
      commission: 'x',
      fees: '1000000000',
      stopPrice: '1e9',
      targetPrice: '0.123456789',
      riskAmount: '-1',
      mae: '-0.01',
      mfe: [],
      tags: 'news',
    }),
    ...rejected({
      commission: `Commission ${AMOUNT}`,
      fees: `Fees ${AMOUNT}`,
      stopPrice: `Stop ${PRICE}`,
      targetPrice: `Target ${PRICE}`,
      riskAmount: 'Risk must not be below 0',
      mae: 'MAE must not be below 0',
      mfe: 'MFE must be a number',
      tags: 'Tags must be a list of texts',
    }),
  },
  ...(
    [
      ['500 tags', Array.from({ length: 500 }, (_, n) => `tag ${n}`), 'Tags must be at most 10'],
      ['eleven tags', Array.from({ length: 11 }, (_, n) => `tag ${n}`), 'Tags must be at most 10'],
      ['a tag with a comma', ['news', 'a,b'], 'Tags must not contain commas'],
      ['a tag of 31 characters', ['x'.repeat(31)], 'Tags must have 1 to 30 characters each'],
      ['a tag that is longer once folded', ['\ufdfa'.repeat(2)], 'Tags must have 1 to 30 characters each'],
      ['a blank tag', [' '], 'Tags must have 1 to 30 characters each'],
      ['a tag of two lines', ['a\nb'], 'Tags must be plain text'],
      ['a tag that is a number', [1], 'Tags must be a list of texts'],
    ] as const
  ).map(([name, tags, message]) => ({
    name,
    ...post({ symbol: 'ESZ6', pnl: '1', tags }),
    ...rejected({ tags: message }),
  })),
  {
    name: 'eleven tags of which two are the same',
    ...post({ symbol: 'ESZ6', pnl: '1', tags: [...Array.from({ length: 10 }, (_, n) => `t${n}`), 'T0'] }),
    ...added,
    body: { tags: Array.from({ length: 10 }, (_, n) => `t${n}`) },
  },
  {
    name: 'an account that is not there',
    ...post({ symbol: 'ESZ6', pnl: '1', accountId: 99 }),
    ...rejected({ accountId: 'Account not found' }),
  },
  {
    name: 'an account that is no id',
    ...post({ symbol: 'ESZ6', pnl: '1', accountId: 'Sim' }),
    ...rejected({ accountId: 'Account not found' }),
  },
]);
