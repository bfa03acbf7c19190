import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { runs } from '#src/testing/in-part.ts';
import { type NaiveFill, type NaiveTrade, naiveTrades } from '#src/testing/naive-model/pairing.ts';
import { fillRow, PlannedJournal } from '#src/testing/planned-journal.ts';
import { atWholeInstants, type Cut, cutFills, meanText, POINT_VALUE } from '#src/testing/some-fills.ts';
import type { ImportRow } from '../import-row.ts';
import { orderPlaces } from '../pairing/file-order.ts';
import type { Figures } from './types.ts';

const ACCOUNT_IDS = new Map([
  ['A', 1],
  ['B', 2],
]);

const inHundredths = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`;

/** The rows of a file that holds some of the fills. */
function fileOf(fills: readonly NaiveFill[], { range, isNewestFirst }: Cut, hasIds: boolean): ImportRow[] {
  const held = fills.slice(...range);
  const written = isNewestFirst ? held.reverse() : held;
  const places = orderPlaces(written.map(({ at }) => ({ at, tradeDate: null })));
  return written.map((fill, index) =>
    fillRow(
      `${fill.isBuy ? 'buy' : 'sell'} ${fill.quantity} @ ${inHundredths(fill.price)}`,
      new Date(fill.at).toISOString(),
      {
        id: hasIds ? fill.id : null,
        accountId: ACCOUNT_IDS.get(fill.account) ?? 0,
        contract: fill.contract,
        commission: inHundredths(fill.commission),
        fees: inHundredths(fill.fees),
        pointValue: String(POINT_VALUE),
        place: places[index] ?? 0,
        line: index + 2,
      },
    ),
  );
}

const money = (amount: bigint) => Number(amount);

function ofNaive(trade: NaiveTrade) {
  const gross = trade.moved * POINT_VALUE;
  return {
    accountId: ACCOUNT_IDS.get(trade.account),
    symbol: trade.contract,
    positionType: trade.isLong ? 'long' : 'short',
    entryPrice: meanText(trade.entries),
    exitPrice: meanText(trade.exits),
    quantity: trade.largest,
    isOpen: trade.isOpen,
    tradeDate: new Date(trade.closedAt ?? trade.openedAt).toISOString().slice(0, 10),
    openedAt: trade.openedAt,
    closedAt: trade.closedAt,
    pnl: money(gross - trade.commission - trade.fees),
    commission: money(trade.commission),
    fees: money(trade.fees),
  };
}

type Compared = ReturnType<typeof ofNaive>;
const compared = (of: Figures): Record<keyof Compared, unknown> => {
  const { accountId, symbol, positionType, entryPrice, exitPrice, quantity, isOpen } = of;
  const { tradeDate, openedAt, closedAt, pnl, commission, fees } = of;
  return {
    ...{ accountId, symbol, positionType, entryPrice, exitPrice, quantity, isOpen },
    ...{ tradeDate, openedAt, closedAt, pnl, commission, fees },
  };
};

const inOrder = (figures: readonly object[]) => figures.map((one) => JSON.stringify(one)).sort();
const shown = (journal: PlannedJournal) => inOrder(journal.there().map(compared));

/** Of all fills that some of the files hold. */
function expected(fills: readonly NaiveFill[], cuts: Iterable<Cut>): string[] {
  const held = new Set([...cuts].flatMap(({ range }) => fills.slice(...range)));
  return inOrder(naiveTrades(fills.filter((fill) => held.has(fill))).map(ofNaive));
}

/** What happens to a journal: which file, or which entry, is meant is a number that is taken modulo. */
const someSteps = fc.array(
  fc.record({
    does: fc.constantFrom('import', 'import', 'import', 'undo', 'note'),
    n: fc.nat(100),
  }),
  { maxLength: 14, size: 'max' },
);

interface Story {
  fills: readonly NaiveFill[];
  cuts: readonly Cut[];
  steps: readonly { does: string; n: number }[];
  hasIds: boolean;
}

const someStory = fc.tuple(cutFills, someSteps, fc.boolean()).map(([[fills, cuts], steps, hasIds]): Story => {
  return { fills, cuts: hasIds ? cuts : cuts.map((cut) => atWholeInstants(fills, cut)), steps, hasIds };
});

test('files in any cuts and order, imported and taken back in any order, make the trades of what is there', () => {
  fc.assert(
    fc.property(someStory, ({ fills, cuts, steps, hasIds }) => {
      const journal = new PlannedJournal();
      const there = new Map<number, Cut>();
      for (const { does, n } of steps) {
        const entry = journal.there().at(n % Math.max(1, journal.there().length));
        const cut = cuts[n % cuts.length];
        if (does === 'note' && entry) journal.write(entry.id, `note ${n}`);
        else if (does === 'undo') {
          const id = [...there.keys()][n % Math.max(1, there.size)];
          if (id === undefined) continue;
          journal.undo(id);
          there.delete(id);
        } else if (cut) {
          const rows = fileOf(fills, cut, hasIds);
          const looked = journal.look(rows);
          expect(journal.import(rows)).toEqual(looked);
          there.set(journal.imports.at(-1)?.id ?? 0, cut);
        }
        expect(shown(journal)).toEqual(expected(fills, there.values()));
        expect(journal.again().changes).toEqual([]);
      }
      for (const id of there.keys()) journal.undo(id);
      expect(journal.entries).toEqual([]);
    }),
    { numRuns: runs(30) },
  );
});

const someWork = fc.array(
  fc.record({
    does: fc.constantFrom('import', 'import', 'import', 'edit', 'delete'),
    n: fc.nat(100),
  }),
  { maxLength: 14, size: 'max' },
);

test('what people write and change stays, and what they delete stays away, whatever comes later', () => {
  fc.assert(
    fc.property(cutFills, someWork, ([fills, cuts], work) => {
      const journal = new PlannedJournal();
      const notes: string[] = [];
      const edits = new Map<number, number>();
      const came: Cut[] = [];
      for (const [step, { does, n }] of work.entries()) {
        const entry = journal.there().at(n % Math.max(1, journal.there().length));
        const cut = cuts[n % cuts.length];
        if (does === 'import' && cut) {
          journal.import(fileOf(fills, cut, true));
          came.push(cut);
          // Whatever comes later, every trade has something to keep.
          for (const { id, notes: own } of journal.there()) {
            if (own.length > 0) continue;
            notes.push(`note ${step}.${id}`);
            journal.write(id, `note ${step}.${id}`);
          }
        } else if (!entry) continue;
        else if (does === 'edit') {
          const pnl = 1_000_000 + step;
          journal.edit(entry.id, { pnl });
          edits.set(entry.id, pnl);
        } else {
          journal.leave(entry.id, 'deleted');
          for (const note of entry.notes) notes.splice(notes.indexOf(note), 1);
        }
        const there = journal.there();
        expect(there.flatMap((one) => one.notes).sort()).toEqual(notes.toSorted());
        for (const { id, pnl } of there) if (edits.has(id)) expect(pnl).toBe(edits.get(id) ?? 0);
      }
      const ids = journal.there().map(({ id }) => id);
      for (const cut of came) {
        const plan = journal.import(fileOf(fills, cut, true));
        // At most what was just changed is marked.
        expect(plan.changes.filter(({ kind }) => kind !== 'update')).toEqual([]);
      }
      expect(journal.there().map(({ id }) => id)).toEqual(ids);
      // One that a deleted trade has come to hold stays as it is, and follows no file.
      if (work.some(({ does }) => does === 'delete')) return;
      for (const { id, isEdited } of journal.there()) expect(isEdited).toBe(edits.has(id));
    }),
    { numRuns: runs(40) },
  );
});

test('an import that is moved to another account and back leaves every trade as it was', () => {
  fc.assert(
    fc.property(cutFills, fc.nat(100), ([fills, cuts], n) => {
      const journal = new PlannedJournal();
      for (const cut of cuts)
        journal.import(fileOf(fills, cut, true).map((row) => ({ ...row, accountId: 1 })));
      for (const { id } of journal.there()) journal.write(id, `note ${id}`);
      const before = journal.there();
      const id = 1 + (n % cuts.length);
      journal.move(id, 2);
      expect(journal.again().changes).toEqual([]);
      journal.move(id, 1);
      expect(inOrder(journal.there().map(compared))).toEqual(inOrder(before.map(compared)));
      expect(
        journal
          .there()
          .flatMap(({ notes }) => notes)
          .sort(),
      ).toEqual(before.flatMap(({ notes }) => notes).sort());
    }),
    { numRuns: runs(40) },
  );
});
