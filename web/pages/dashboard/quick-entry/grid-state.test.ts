import { describe, expect, test } from 'bun:test';
import { draftText, readDraft } from './draft.ts';
import { isForgotten } from './forgotten-rows.tsx';
import { toRow } from './grid-row.ts';
import { EMPTY_GRID, type GridAction, type GridState, gridReducer, MOST_ROWS } from './grid-state.ts';

const first = { date: '2026-11-20' };
const type = (id: number, cells: object): GridAction => ({ does: 'change', id, change: { cells }, first });
const after = (...actions: GridAction[]): GridState => actions.reduce(gridReducer, EMPTY_GRID);
const symbols = ({ rows }: GridState) => rows.map(({ cells }) => cells.symbol);
const sending = { key: 'k', rows: [1], entries: '[]', at: 1_000 };

describe('the grid', () => {
  test('begins a row with what carries over from the one above', () => {
    const { rows, nextId } = after(
      type(1, { symbol: 'ESZ6', account: 'A', entry: '6889' }),
      type(2, { side: 'long' }),
    );
    expect(nextId).toBe(3);
    expect(rows[1]?.cells).toMatchObject({ ...first, symbol: 'ESZ6', account: 'A', side: 'long', entry: '' });
  });

  test('neither changes nor forgets rows that may have been saved', () => {
    const sent = after(type(1, { symbol: 'ESZ6' }), type(2, { symbol: 'NQZ6' }), { does: 'send', sending });
    expect(symbols(gridReducer(sent, type(1, { symbol: 'CLF7' })))).toEqual(['ESZ6', 'NQZ6']);
    expect(symbols(gridReducer(sent, { does: 'remove', ids: [1, 2] }))).toEqual(['ESZ6']);
    expect(gridReducer(sent, { does: 'confirm', key: 'k' })).toMatchObject({
      rows: [{ id: 2 }],
      sending: null,
    });
  });

  test('lets only those rows go that were saved under the key they were sent under', () => {
    const sent = after(type(1, { symbol: 'ESZ6' }), { does: 'send', sending });
    expect(gridReducer(sent, { does: 'confirm', key: 'other' })).toBe(sent);
    expect(gridReducer(EMPTY_GRID, { does: 'confirm', key: 'k' })).toBe(EMPTY_GRID);
  });

  test('tells what was rejected at the text it was said of', () => {
    const rejections = new Map([[1, new Map([['symbol' as const, 'Not today']])]]);
    const { rows } = after(
      type(1, { symbol: 'ESZ6' }),
      { does: 'send', sending },
      { does: 'reject', rejections },
    );
    expect(rows[0]?.rejected).toEqual({ symbol: { text: 'ESZ6', message: 'Not today' } });
  });

  test('takes pasted rows in place of blank ones, as many as it has room for', () => {
    const many = Array.from({ length: MOST_ROWS + 5 }, () => toRow(1, { symbol: 'ESZ6', pnl: '1' }));
    const { rows } = after(type(1, { symbol: 'NQZ6' }), { does: 'add', rows: many });
    expect(rows).toHaveLength(MOST_ROWS);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(MOST_ROWS);
  });

  test('takes all rows back that had left it, whatever was typed meanwhile, and so does its draft', () => {
    const many = Array.from({ length: MOST_ROWS }, () => toRow(1, { symbol: 'ESZ6', pnl: '1' }));
    const full = after({ does: 'add', rows: many }, { does: 'return', rows: many });
    expect(full.rows).toHaveLength(2 * MOST_ROWS);
    expect(readDraft(draftText(full))).toEqual(full);
    const typed = type(full.nextId, { symbol: 'NQZ6' });
    expect([typed, { does: 'add', rows: many } as const].reduce(gridReducer, full).rows).toEqual(full.rows);
  });
});

describe('a draft', () => {
  const state = after(type(1, { symbol: 'ESZ6', note: 'Retest' }), { does: 'send', sending });

  test('of a version that had fewer columns is read', () => {
    const { opened, closed, ...cells } = toRow(1, { symbol: 'ESZ6' }).cells;
    const older = { ...state, nextId: 2, rows: [{ ...toRow(1, {}), cells }], sending: null };
    expect(readDraft(JSON.stringify(older)).rows).toEqual([toRow(1, { symbol: 'ESZ6' })]);
    expect([opened, closed]).toEqual(['', '']);
  });

  test('is read as it was written', () => expect(readDraft(JSON.stringify(state))).toEqual(state));

  test('keeps what was sent under a key that the server has forgotten, and knows that it has', () => {
    expect(readDraft(JSON.stringify(state)).sending).toEqual(sending);
    expect(isForgotten(sending, 1_000 + 22 * 3_600_000)).toBe(false);
    expect(isForgotten(sending, 1_000 + 24 * 3_600_000)).toBe(true);
  });

  test.each([null, '', '{', '[]', '{"rows":[{}]}', JSON.stringify({ ...state, nextId: 1 })])(
    'of %j is none',
    (text) => expect(readDraft(text)).toEqual(EMPTY_GRID),
  );
});
