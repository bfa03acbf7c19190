import { expect, test } from 'bun:test';
import { scenarios } from '#src/testing/scenario.ts';
import { testApp } from '#src/testing/test-app.ts';

const post = (entries: unknown) =>
  ({ as: 'maya', method: 'POST', path: '/api/journal/batch', send: { json: { entries } } }) as const;
const rejected = (issues: Record<string, string>) => ({ status: 422, issues }) as const;
const RULE = 'Entries must be a list of 1 to 500';
const fine = { symbol: 'ESZ6', pnl: '1' };

scenarios('several entries at once', [
  {
    name: 'come back in their order',
    ...post([fine, { symbol: 'NQZ6', pnl: '-2', traderId: 1 }, { symbol: 'CLZ6', isOpen: true }]),
    status: 201,
    changes: true,
    check: ({ body }) =>
      expect(body.map(({ symbol, pnl }: { symbol: string; pnl: string }) => [symbol, pnl])).toEqual([
        ['ESZ6', '1.00'],
        ['NQZ6', '-2.00'],
        ['CLZ6', null],
      ]),
  },
  {
    name: 'are rejected together, each wrong field by its place',
    ...post([fine, fine, fine, { symbol: 'ESZ6' }, { symbol: '', pnl: '1' }]),
    ...rejected({ 'entries.3.pnl': 'PnL is required', 'entries.4.symbol': 'Asset is required' }),
  },
  {
    name: 'are rejected together for what only the journal knows',
    ...post([fine, { ...fine, tradeDate: '2026-11-21' }, fine, { ...fine, accountId: 9 }]),
    ...rejected({
      'entries.1.tradeDate': 'Trade date must not be in the future',
      'entries.3.accountId': 'Account not found',
    }),
  },
  { name: 'none', ...post([]), ...rejected({ entries: RULE }) },
  { name: '501', ...post(Array(501).fill(fine)), ...rejected({ entries: RULE }) },
  { name: 'that are no list', ...post({ ...fine }), ...rejected({ entries: RULE }) },
  { name: 'one of another trader', ...post([fine, { ...fine, traderId: 2 }]), status: 403 },
]);

test('a batch that is repeated under its key is entered once, all 500 of it', async () => {
  const app = testApp();
  const maya = await app.trader('Maya Okafor');
  const entries = Array.from({ length: 500 }, (_, n) => ({
    symbol: 'ESZ6',
    pnl: `${n}.25`,
    tags: [`t${n}`],
  }));
  const send = () =>
    app.call(maya, 'POST', '/api/journal/batch', {
      json: { entries },
      headers: { 'idempotency-key': 'evening' },
    });
  const [first, again] = [await send(), await send()];
  expect([first.status, first.body.length]).toEqual([201, 500]);
  expect(again.body).toEqual(first.body);
  const { headers } = await app.call(maya, 'GET', '/api/journal');
  expect(headers.get('x-total-count')).toBe('500');
});
