import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { NewAccount } from '#src/features/accounts/contract.ts';
import { runs } from '#src/testing/in-part.ts';
import * as naive from '#src/testing/naive-model/entry.ts';
import { usd } from '#src/testing/naive-model/money.ts';
import { testApp } from '#src/testing/test-app.ts';

const accounts: naive.Account[] = [
  { id: 1, own: { ESZ6: 229n, CLZ6: undefined }, others: 61n },
  { id: 2, own: {}, others: null },
];
const COSTS = [[{ root: 'ES', fees: '2.29' }, { root: 'CL' }, { root: '*', fees: '0.61' }], []];

const fields: fc.Arbitrary<naive.Fields> = fc.record({
  symbol: fc.constantFrom('ESZ6', 'MESZ6', 'CLZ6', 'zzQ'),
  isLong: fc.boolean(),
  isOpen: fc.boolean(),
  quantity: fc.bigInt({ min: 1n, max: 9n }),
  entry: fc.option(fc.bigInt({ min: -500n, max: 700_000n })),
  exit: fc.option(fc.bigInt({ min: -500n, max: 700_000n })),
  fees: fc.option(fc.bigInt({ min: -300n, max: 900n })),
  pnl: fc.option(fc.bigInt({ min: -90_000n, max: 90_000n })),
  account: fc.option(fc.constantFrom(...accounts)),
});
const NAMES = ['symbol', 'isLong', 'isOpen', 'quantity', 'entry', 'exit', 'fees', 'pnl', 'account'] as const;
/** What is sent with a P&L that is in the row already, or is put into it. */
const mark = fc.constantFrom({}, { isComputed: true }, { isComputed: false });
const entry: fc.Arbitrary<naive.Sent> = fc.tuple(fields, mark).map(([all, sent]) => ({ ...all, ...sent }));

interface Change {
  fields: Partial<naive.Sent>;
  /** Which row it is put into, where all of it is sent back: as it was read, or with the P&L that is expected of it. */
  row: 'read' | 'foreseen' | null;
}
const change: fc.Arbitrary<Change> = fc
  .tuple(fields, fc.subarray([...NAMES]), mark, fc.constantFrom('read' as const, 'foreseen' as const, null))
  .map(([all, sent, marked, row]) => ({
    fields: { ...Object.fromEntries(sent.map((name) => [name, all[name]])), ...marked },
    row,
  }));

function sentAs({ fields: sent, row }: Change, entry: naive.Entry): Partial<naive.Sent> {
  if (row === null) return sent;
  const { pnl = entry.pnl, isComputed = entry.isComputed, ...others } = sent;
  const foreseen = naive.changed({ ...entry, isComputed: true }, others)?.pnl ?? pnl;
  return { ...entry, ...others, isComputed, pnl: row === 'read' ? pnl : foreseen };
}

const money = (cents: bigint | null | undefined) => (cents == null ? cents : usd(cents));

function wire({ isLong, quantity, entry, exit, fees, pnl, account, ...rest }: Partial<naive.Sent>) {
  return {
    ...rest,
    positionType: isLong === undefined ? undefined : isLong ? 'long' : 'short',
    quantity: quantity === undefined ? undefined : Number(quantity),
    entryPrice: money(entry),
    exitPrice: money(exit),
    fees: money(fees),
    pnl: money(pnl),
    accountId: account === undefined ? undefined : (account?.id ?? null),
  };
}

const shown = (entry: naive.Entry) => wire(entry);

test('entries are what their fields say, whatever is changed about them', async () => {
  const app = testApp();
  const maya = await app.trader('Maya Okafor');
  for (const [n, costs] of COSTS.entries()) {
    app.deps.accounts.create(maya.id, NewAccount.parse({ name: `Sim ${n}`, costs }));
  }
  const send = (method: string, path: string, sent: Partial<naive.Sent>) =>
    app.call(maya, method, path, { json: wire(sent) });
  await fc.assert(
    fc.asyncProperty(entry, fc.array(change, { maxLength: 5 }), async (first, changes) => {
      let entry = naive.entered(first);
      const { status, body } = await send('POST', '/api/journal', first);
      if (entry === null)
        return void expect([status, body.issues?.[0]?.message]).toEqual([422, 'PnL is required']);
      expect({ status, ...body }).toMatchObject({ status: 201, ...shown(entry) });
      for (const one of changes) {
        const sent = sentAs(one, entry);
        const next = naive.changed(entry, sent);
        const reply = await send('PUT', `/api/journal/${body.id}`, sent);
        expect(reply.status).toBe(next === null ? 422 : 200);
        if (next === null) continue;
        entry = next;
        expect(reply.body).toMatchObject(shown(entry));
      }
    }),
    { numRuns: runs(150) },
  );
});
