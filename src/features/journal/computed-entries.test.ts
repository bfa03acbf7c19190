import { scenarios } from '#src/testing/scenario.ts';

const post = (json: unknown) =>
  ({ as: 'maya', method: 'POST', path: '/api/journal', send: { json } }) as const;
const put = (json: unknown) =>
  ({ as: 'maya', method: 'PUT', path: '/api/journal/{priced}', send: { json } }) as const;

const AMOUNT = 'must be an amount with at most 2 decimals, below 1,000,000,000';
const added = { status: 201, changes: true } as const;
const saved = { status: 200, changes: true } as const;
const rejected = (issues: Record<string, string>) => ({ status: 422, issues }) as const;

/** Two E-mini S&P, from 6,720.00 to 6,725.25: 10.5 points of $50. */
const priced = { symbol: 'ESZ6', entryPrice: '6720.00', exitPrice: '6725.25', quantity: 2 };

scenarios('the P&L of a new entry', [
  {
    name: 'is computed from its prices, net of its costs',
    ...post({ ...priced, commission: '4.08', fees: '5.08' }),
    ...added,
    body: { pnl: '515.84', grossPnl: '525.00', isComputed: true, outcome: 'win' },
  },
  {
    name: 'of a short position',
    ...post({ ...priced, positionType: 'short' }),
    ...added,
    body: { pnl: '-525.00', grossPnl: null, isComputed: true, outcome: 'loss' },
  },
  {
    name: 'of shares, one dollar a point',
    ...post({
      symbol: 'aapl',
      instrumentType: 'stocks',
      entryPrice: '271.005',
      exitPrice: '271.01',
      quantity: 101,
    }),
    ...added,
    body: { symbol: 'AAPL', root: 'AAPL', pnl: '0.51', isComputed: true },
  },
  {
    name: 'a typed one wins over the prices',
    ...post({ ...priced, pnl: '500' }),
    ...added,
    body: { pnl: '500.00', isComputed: false },
  },
  {
    name: 'is typed, also where the prices make the same',
    ...post({ ...priced, pnl: '525' }),
    ...added,
    body: { pnl: '525.00', isComputed: false },
  },
  {
    name: 'of a row that was read is computed again',
    ...post({ ...priced, pnl: '525.00', isComputed: true }),
    ...added,
    body: { pnl: '525.00', isComputed: true },
  },
  {
    name: 'is typed where the prices make another than the row has',
    ...post({ ...priced, exitPrice: '6721.00', pnl: '525.00', isComputed: true }),
    ...added,
    body: { pnl: '525.00', isComputed: false },
  },
  {
    name: 'is typed where nothing can be computed',
    ...post({ ...priced, symbol: 'zzQ', pnl: '525.00', isComputed: true }),
    ...added,
    body: { pnl: '525.00', isComputed: false },
  },
  {
    name: 'is typed where what can be computed is out of bounds',
    ...post({ ...priced, exitPrice: '999999999999', pnl: '525.00', isComputed: true }),
    ...added,
    body: { pnl: '525.00', isComputed: false },
  },
  {
    name: 'of an open position that is said to be computed is typed',
    ...post({ ...priced, isOpen: true, pnl: '100', isComputed: true }),
    ...added,
    body: { pnl: '100.00', isComputed: false, outcome: 'open' },
  },
  {
    name: 'is computed or not',
    ...post({ ...priced, pnl: '525', isComputed: 'yes' }),
    ...rejected({ isComputed: 'Computed must be true or false' }),
  },
  {
    name: 'cannot be computed for an unknown contract',
    ...post({ ...priced, symbol: 'zzQ' }),
    ...rejected({ pnl: 'PnL is required' }),
  },
  {
    name: 'cannot be computed in another currency',
    ...post({ ...priced, symbol: 'FDAXZ6' }),
    ...rejected({ pnl: 'PnL is required' }),
  },
  {
    name: 'cannot be computed from one price',
    ...post({ ...priced, exitPrice: null }),
    ...rejected({ pnl: 'PnL is required' }),
  },
  {
    name: 'of prices that are out of bounds',
    ...post({ ...priced, exitPrice: '999999999999' }),
    ...rejected({ pnl: `PnL ${AMOUNT}` }),
  },
  {
    name: 'of an open position is not computed',
    ...post({ ...priced, isOpen: true }),
    ...added,
    body: { pnl: null, isComputed: false, outcome: 'open' },
  },
  {
    name: 'of an open position is what was typed, and no win',
    ...post({ ...priced, isOpen: true, pnl: '100' }),
    ...added,
    body: { pnl: '100.00', isComputed: false, outcome: 'open' },
  },
]);

const admin = (json: unknown) =>
  ({ as: 'admin', method: 'PUT', path: '/api/admin/journal/{priced}', send: { json } }) as const;

scenarios(
  'the P&L of a changed entry',
  [
    {
      name: 'follows its prices',
      ...put({ exitPrice: '6721.00' }),
      ...saved,
      body: { pnl: '95.92', isComputed: true, outcome: 'win' },
    },
    {
      name: 'follows its costs',
      ...put({ fees: null }),
      ...saved,
      body: { pnl: '525.00', grossPnl: null, isComputed: true },
    },
    {
      name: 'follows its contract',
      ...put({ symbol: 'MESZ6' }),
      ...saved,
      body: { root: 'MES', pnl: '48.42', isComputed: true },
    },
    {
      name: 'stays with everything else',
      ...put({ notes: 'Late', tags: ['a'] }),
      ...saved,
      body: { pnl: '520.92', isComputed: true, tags: ['a'] },
    },
    {
      name: 'is still computed when the row is sent back with other prices',
      ...put({ ...priced, exitPrice: '6721.00', pnl: '520.92', isComputed: true, outcome: 'loss' }),
      ...saved,
      body: { pnl: '95.92', isComputed: true, outcome: 'win' },
    },
    {
      name: 'is still computed when the row is sent back with other notes',
      ...put({ ...priced, fees: '4.08', pnl: '520.92', isComputed: true, notes: 'Late' }),
      ...saved,
      body: { pnl: '520.92', isComputed: true, notes: 'Late' },
    },
    {
      name: 'is still computed when the row is sent back with other prices and what they make',
      ...put({ exitPrice: '6721.00', pnl: '95.92', isComputed: true }),
      ...saved,
      body: { pnl: '95.92', isComputed: true },
    },
    {
      name: 'is typed in a row that is sent back with another one',
      ...put({ ...priced, fees: '4.08', pnl: '500.00', isComputed: true }),
      ...saved,
      body: { pnl: '500.00', isComputed: false },
    },
    {
      name: 'is typed in a row that is sent back with another one and other prices',
      ...put({ ...priced, exitPrice: '6721.00', pnl: '500.00', isComputed: true }),
      ...saved,
      body: { pnl: '500.00', isComputed: false, exitPrice: '6721.00' },
    },
    {
      name: 'is typed where it is sent alone, the same as it was',
      ...put({ pnl: '520.92' }),
      ...saved,
      body: { pnl: '520.92', isComputed: false },
    },
    {
      name: 'is typed where the same is sent with other costs',
      ...put({ commission: '0.00', fees: '0.00', pnl: '520.92' }),
      ...saved,
      body: { pnl: '520.92', grossPnl: '520.92', fees: '0.00', isComputed: false },
    },
    {
      name: 'is typed where the same is sent with other prices, and said not to be computed',
      ...put({ ...priced, exitPrice: '6721.00', pnl: '520.92', isComputed: false }),
      ...saved,
      body: { pnl: '520.92', isComputed: false },
    },
    {
      name: 'is what it was where nothing is sent but that it is computed',
      ...put({ isComputed: false }),
      ...saved,
      body: { pnl: '520.92', isComputed: true },
    },
    {
      name: 'is what is typed from then on',
      ...put({ pnl: '500', exitPrice: '6721.00' }),
      ...saved,
      body: { pnl: '500.00', isComputed: false, exitPrice: '6721.00' },
    },
    {
      name: 'is typed where the admin sends the same with other costs',
      ...admin({ fees: '0.00', pnl: '520.92' }),
      ...saved,
      body: { pnl: '520.92', fees: '0.00', isComputed: false },
    },
    {
      name: 'is still computed when the admin sends the row back with other costs',
      ...admin({ ...priced, fees: '0.00', pnl: '520.92', isComputed: true }),
      ...saved,
      body: { pnl: '525.00', isComputed: true },
    },
    {
      name: 'is required once it cannot be computed',
      ...put({ symbol: 'zzQ' }),
      ...rejected({ pnl: 'PnL is required' }),
    },
    {
      name: 'stays when it cannot be computed any more, but is sent',
      ...put({ symbol: 'zzQ', pnl: '520.92' }),
      ...saved,
      body: { pnl: '520.92', isComputed: false, root: null },
    },
    {
      name: 'is typed when it cannot be computed any more, also in a row that is sent back',
      ...put({ ...priced, symbol: 'zzQ', pnl: '520.92', isComputed: true }),
      ...saved,
      body: { pnl: '520.92', isComputed: false, root: null },
    },
    {
      name: 'is nothing once a row is sent back as an open position',
      ...put({ ...priced, pnl: '520.92', isComputed: true, isOpen: true }),
      ...saved,
      body: { pnl: null, isComputed: false, outcome: 'open' },
    },
    {
      name: 'is what is typed of a position that is open again, also the same',
      ...put({ isOpen: true, pnl: '520.92' }),
      ...saved,
      body: { pnl: '520.92', isComputed: false, outcome: 'open' },
    },
    {
      name: 'is nothing once the position is open again',
      ...put({ isOpen: true }),
      ...saved,
      body: { pnl: null, isComputed: false, outcome: 'open' },
    },
    {
      name: 'stays when it was typed, whatever the prices',
      ...put({ entryPrice: '6720', exitPrice: '6721' }),
      path: '/api/journal/{entry}',
      ...saved,
      body: { pnl: '125.50', isComputed: false },
    },
    {
      name: 'is computed when the typed one is sent back as one that is',
      ...put({ entryPrice: '6720', exitPrice: '6721', pnl: '125.50', isComputed: true }),
      path: '/api/journal/{entry}',
      ...saved,
      body: { pnl: '50.00', isComputed: true },
    },
    {
      name: 'is computed when the typed one is taken out',
      ...put({ entryPrice: '6720', exitPrice: '6721', pnl: null }),
      path: '/api/journal/{entry}',
      ...saved,
      body: { pnl: '50.00', isComputed: true },
    },
    {
      name: 'is computed when the position is closed',
      ...put({ isOpen: false, exitPrice: '6725.25' }),
      path: '/api/journal/{open}',
      ...saved,
      body: { pnl: '525.00', isComputed: true, outcome: 'win' },
    },
    {
      name: 'is required of a position that is closed without a price',
      ...put({ isOpen: false }),
      path: '/api/journal/{open}',
      ...rejected({ pnl: 'PnL is required' }),
    },
    {
      name: 'closed before opened',
      ...put({ closedAt: '2026-11-18T14:00:00Z' }),
      path: '/api/journal/{open}',
      ...rejected({ closedAt: 'Closed must not be before opened' }),
    },
    {
      name: 'goes to the day on which the position is closed',
      ...put({ isOpen: false, pnl: '1', closedAt: '2026-11-19T14:00:00Z' }),
      path: '/api/journal/{open}',
      ...saved,
      body: { tradeDate: '2026-11-19' },
    },
    {
      name: 'goes to the day that is sent along',
      ...put({ isOpen: false, pnl: '1', closedAt: '2026-11-19T14:00:00Z', tradeDate: '2026-11-18' }),
      path: '/api/journal/{open}',
      ...saved,
      body: { tradeDate: '2026-11-18' },
    },
    {
      name: 'stays on the day that was chosen while the times do not change it',
      ...put({ openedAt: '2026-11-18T16:00:00Z' }),
      path: '/api/journal/{chosen}',
      ...saved,
      body: { tradeDate: '2026-11-17', openedAt: '2026-11-18T16:00:00.000Z' },
    },
  ],
  async (app, { maya }) => {
    const add = async (json: object): Promise<number> =>
      (await app.call(maya, 'POST', '/api/journal', { json })).body.id;
    const openedAt = '2026-11-18T15:00:00Z';
    return {
      priced: await add({ ...priced, fees: '4.08' }),
      open: await add({ ...priced, exitPrice: null, isOpen: true, openedAt }),
      chosen: await add({ symbol: 'ESZ6', pnl: '1', openedAt, tradeDate: '2026-11-17' }),
    };
  },
);
