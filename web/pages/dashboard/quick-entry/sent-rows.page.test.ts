/** Rows that were sent: what the server rejects, and what may have been saved. */

import { beforeEach, describe, expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { broken } from '#web/testing/page.ts';
import { inQuestion, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';
import { comeBackToGrid, leaveGrid, openGrid } from '#web/testing/quick-entry.ts';

// A draft is kept in it.
beforeEach(() => localStorage.clear());

const ES = { Symbol: 'ESZ6', Entry: '6889', Exit: '6890' };
const UNKNOWN = 'It is not known whether the marked rows were saved';

type Grid = Awaited<ReturnType<typeof openGrid>>;

/** Types a trade, and saves it without a response. */
async function sendUnanswered({ answer, type, save, see }: Grid, typed: Record<string, string> = ES) {
  await type(typed);
  await see('1 complete of 1 row');
  const mend = answer(/batch/, async (pass) => {
    await pass();
    return broken();
  });
  await save();
  await screen.findByText(new RegExp(UNKNOWN));
  mend();
}

const archive = ({ app, trader, ids }: Grid) =>
  app.call(trader, 'PUT', `/api/accounts/${ids[0]}`, { json: { isArchived: true } });

test('what the server rejects is told at its cell, and none of the rows is saved', async () => {
  const grid = await openGrid([{ name: 'Topstep 50K' }]);
  const { cell, type, see, save, stored } = grid;
  await waitFor(async () => expect((await cell('Account')).value).toBe('Topstep 50K'));
  await type(ES);
  await type({ Symbol: 'NQZ6', Entry: '25100', Exit: '25110' }, 2);
  await see('2 complete');
  await archive(grid);
  await save();
  await waitFor(() => expect(grid.grid.textContent?.match(/Account is archived/g)).toHaveLength(2));
  await waitFor(async () => expect(document.activeElement === (await cell('Account'))).toBe(true));
  expect(await stored()).toEqual([]);
});

describe('rows that may have been saved', () => {
  test('stay as they were sent while the server refuses their trader, and are entered once', async () => {
    const grid = await openGrid();
    const { answer, save, stored } = grid;
    await sendUnanswered(grid);
    const tooMany = { message: 'Too many requests', code: 'RATE_LIMITED' };
    const mend = answer(/batch/, () => Response.json(tooMany, { status: 429 }));
    await save();
    await screen.findByText('Too many requests');
    screen.getByText(new RegExp(UNKNOWN));
    mend();
    await leaveGrid(grid);
    await comeBackToGrid(grid);
    await grid.user.click(screen.getByRole('button', { name: /^Save/ }));
    await seeToast('1 trade saved');
    expect(await stored()).toHaveLength(1);
  });

  test('are sent again as they were, though the account that they name is archived by now', async () => {
    const grid = await openGrid([{ name: 'Topstep 50K' }]);
    const { cell, ids, stored } = grid;
    await waitFor(async () => expect((await cell('Account')).value).toBe('Topstep 50K'));
    await sendUnanswered(grid);
    await archive(grid);
    await leaveGrid(grid);
    const { see } = await comeBackToGrid(grid);
    await grid.user.click(screen.getByRole('button', { name: /^Save/ }));
    await seeToast('1 trade saved');
    await see('0 complete of 0 rows');
    expect(await stored()).toMatchObject([{ accountId: ids[0], symbol: 'ESZ6' }]);
  });

  test('are not removed by keys, nor come back as others', async () => {
    const grid = await openGrid();
    await sendUnanswered(grid);
    const place = grid.grid.querySelector('tr[aria-rowindex="2"] [data-column="symbol"]');
    await grid.user.click(place?.querySelector('input') ?? place ?? grid.grid);
    const symbol = await grid.cell('Symbol');
    await seeFocus(symbol);
    await grid.user.keyboard('{Alt>}{Delete}{/Alt}');
    expect(symbol.value).toBe('ESZ6');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('rows that were sent long ago', () => {
  /** A grid with a row that may have been saved, opened again as if that had been the day before. */
  async function gridOfYesterday() {
    const grid = await openGrid();
    await sendUnanswered(grid);
    // Writes the draft.
    window.dispatchEvent(new Event('pagehide'));
    await leaveGrid(grid);
    const key = `bullpen-quick-entry-${grid.trader.id}`;
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}');
    draft.sending.at -= 24 * 3_600_000;
    localStorage.setItem(key, JSON.stringify(draft));
    return { ...grid, ...(await comeBackToGrid(grid)) };
  }
  const save = ({ user }: Pick<Grid, 'user'>) => user.click(screen.getByRole('button', { name: /^Save/ }));

  test('are not saved again unasked, and go once they are found', async () => {
    const grid = await gridOfYesterday();
    await screen.findByText(/The marked row may have been saved on/);
    await save(grid);
    const question = await inQuestion();
    question.getByText('Save this trade again?');
    question.getByText(/it will be in the journal twice/);
    await grid.user.click(question.getByRole('button', { name: 'Cancel' }));
    await seeNone(() => screen.queryByRole('alertdialog'));
    await grid.user.click(screen.getByRole('button', { name: 'It was saved: remove it here' }));
    await grid.see('0 complete of 0 rows');
    expect(await grid.stored()).toHaveLength(1);
  });

  test('are saved anew where someone says so', async () => {
    const grid = await gridOfYesterday();
    await save(grid);
    await grid.user.click((await inQuestion()).getByRole('button', { name: 'Save again' }));
    await seeToast('1 trade saved');
    expect(await grid.stored()).toHaveLength(2);
  });
});

test('more rows than the grid takes are told, with a head row and without one', async () => {
  const { user } = await openGrid();
  const rows = Array.from({ length: 1_001 }, () => '2026-11-19\t\tESZ6\tlong\t1\t6889\t6890').join('\n');
  const seeNotice = () => screen.findByText(/the grid takes 1000 of them/);
  await user.paste(rows);
  await seeNotice();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await seeNone(() => screen.queryByText(/the grid takes 1000 of them/));
  await user.paste(`Date\tAccount\tSymbol\tSide\tQty\tEntry\tExit\n${rows}`);
  await seeNotice();
});
