/** The page of imports while amounts are hidden, or become so. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import type { ColumnMeaning } from '#src/features/imports/contract.ts';
import { importApp } from '#src/testing/import-app.ts';
import { appNow, openPage } from '#web/testing/page.ts';

const HEAD = 'Time,Symbol,Side,Quantity,Price,Commission';
const COLUMNS: Record<string, ColumnMeaning> = {
  Time: 'time',
  Symbol: 'symbol',
  Side: 'side',
  Quantity: 'quantity',
  Price: 'price',
  Commission: 'commission',
};
const FILLS = [
  '2026-11-10 10:00:00,MESZ6,Buy,3,6800.00,0',
  '2026-11-12 10:00:00,MESZ6,Sell,1,6810.00,0',
  '2026-11-17 10:00:00,MESZ6,Sell,1,6830.00,0',
  '2026-11-17 10:05:00,MESZ6,Sell,none,6830.00,412.50',
];

test('amounts that are hidden stand in no text of the server either, nor in a line of a file', async () => {
  const home = await importApp(appNow());
  const { id, problems } = await home.import([{ name: 'mine.csv', text: [HEAD, ...FILLS].join('\n') }], {
    mapping: [{ columns: COLUMNS, isFills: true, pnlIs: 'net' }],
    timeZone: 'America/Chicago',
  });
  const said = problems.map(({ message, raw }) => `${message} ${raw}`).join(' ');
  expect(said).toContain('$200.00 net');
  expect(said).toContain('412.50');
  const path = `/dashboard/${home.maya.id}/import?report=${id}`;
  await openPage(home.app, path, `${home.maya.cookie}; bullpen_amounts=hidden`);
  const list = await screen.findByRole('list', { name: 'Problems' });
  await within(list).findByText(/What it made so far, \$••• net, counts/);
  expect(list.textContent).not.toMatch(/200\.00|412\.50/);
});

test('files that are looked at stay there, with what was chosen, when amounts are hidden', async () => {
  const home = await importApp(appNow());
  const { user } = await openPage(home.app, `/dashboard/${home.maya.id}/import`, home.maya.cookie);
  const sold = '2026-11-10 10:05:00,MESZ6,Sell,3,6830.00,0';
  const file = new File([[HEAD, FILLS[0], sold].join('\n')], 'mine.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Choose files'), file);
  await user.click(await screen.findByRole('button', { name: 'Read the file' }));
  await user.click(await screen.findByRole('radio', { name: /^Apex 100K/ }));
  await screen.findAllByText('+$450.00');

  await user.keyboard('$');
  await screen.findAllByText('$•••');
  expect(document.querySelector('main')?.textContent).not.toContain('450.00');
  screen.getByText('mine.csv');
  const [importIt] = screen.getAllByRole('button', { name: 'Import 1 trade' });
  await user.click(importIt ?? document.body);
  await waitFor(async () => {
    const { body } = await home.app.call(home.maya, 'GET', '/api/journal');
    expect(body).toMatchObject([{ symbol: 'MESZ6', accountId: home.otherId, pnl: '450.00' }]);
  });
});

const OWN = [
  'When,What,Way,How many,In at,Out at,Result,Charge,Cash after',
  '2026-11-10 10:00:00,MESZ6,Buy,1,6800.00,6810.00,4321.50,12.34,50123.45',
  '2026-11-12 10:00:00,MESZ6,Sell,1,6810.00,6820.25,-987.65,,49135.80',
];

test('nor in the question of what the columns of a file are, whatever they are called', async () => {
  const home = await importApp(appNow());
  const path = `/dashboard/${home.maya.id}/import`;
  const { user } = await openPage(home.app, path, `${home.maya.cookie}; bullpen_amounts=hidden`);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file can be chosen');
  await user.upload(input, new File([OWN.join('\n')], 'own.csv', { type: 'text/csv' }));
  const columns = await screen.findByRole('list', { name: 'Columns of the file' });
  const shown = (header: string) => columns.querySelector(`[data-column="${header}"]`)?.textContent;
  const means = async (header: string, meaning: string) => {
    await user.click(within(columns).getByRole('combobox', { name: `Meaning of ${header}` }));
    await user.click(await screen.findByRole('option', { name: meaning }));
  };
  const isAmount = /4321|987\.65|12\.34|50123|49135/;
  expect(document.body.textContent).not.toMatch(isAmount);
  // What it is nobody has said yet.
  expect(shown('Cash after')).toContain('$•••');
  expect(shown('What')).toContain('MESZ6');
  await means('Result', 'P&L');
  await means('Charge', 'Commission');
  await means('In at', 'Price');
  expect(document.body.textContent).not.toMatch(isAmount);
  expect(shown('Result')).toContain('$•••');
  expect(shown('In at')).toContain('6800.00');
  const rows = screen.getByRole('region', { name: 'How rows are read' });
  within(rows).getAllByText('P&L net $•••');
  within(rows).getByText('Commission $•••');
});

test('rows that wait for the second of two answers are not said to be rejected once the first is given', async () => {
  const home = await importApp(appNow());
  const { user } = await openPage(home.app, `/dashboard/${home.maya.id}/import`, home.maya.cookie);
  const head = 'Trade date,Symbol,Instrument type,Position,Quantity,Entry price,Exit price,PnL,Open';
  async function look(secondQuantity: string) {
    const text = [
      `${head},Strategy,Notes,Created at,Account`,
      '2026-11-09,MESZ6,futures,long,2,,,42.52,no,,,2026-11-09T20:00:00.000Z,First',
      `2026-11-10,ES,futures,short,${secondQuantity},,,-120.00,no,,,2026-11-10T20:00:00.000Z,First`,
      '2026-11-10,NQ,futures,short,1,,,20.00,no,,,2026-11-10T20:00:01.000Z,Second',
    ].join('\n');
    await user.upload(
      await screen.findByLabelText('Choose files'),
      new File([text], 'own.csv', { type: 'text/csv' }),
    );
    const [first] = await screen.findAllByRole('radio', { name: /^No account/ });
    await user.click(first ?? document.body);
    return screen.getByRole('region', { name: 'Rows' });
  }

  const rows = await look('1');
  await within(rows).findByText('3 rows read = 2 new + 0 known + 0 left out + 1 waiting');
  expect(rows.textContent).toContain('for your answers');

  const [cancel] = screen.getAllByRole('button', { name: 'Cancel' });
  await user.click(cancel ?? document.body);
  const mixed = await look('none');
  await within(mixed).findByText('3 rows read = 1 new + 0 known + 0 left out + 2 rejected');
  expect(mixed.textContent).toContain('1 wait for you');
});

/** The page, and an own export of one trade in an account that it does not know. */
async function withOwnExport() {
  const home = await importApp(appNow());
  const { user } = await openPage(home.app, `/dashboard/${home.maya.id}/import`, home.maya.cookie);
  const text = [
    'Trade date,Symbol,Instrument type,Position,Quantity,Entry price,Exit price,PnL,Open,Strategy,Notes,Created at,Account',
    '2026-11-09,MESZ6,futures,long,2,,,42.52,no,,,2026-11-09T20:00:00.000Z,First',
  ].join('\n');
  return { home, user, text };
}

test('what is chosen of an account is not said to be remembered where it is asked again', async () => {
  const { user, text } = await withOwnExport();
  const look = async (input: string) =>
    user.upload(await screen.findByLabelText(input), new File([text], 'own.csv', { type: 'text/csv' }));
  await look('Choose files');
  await user.click(await screen.findByRole('radio', { name: /^No account/ }));
  await user.click((await screen.findAllByRole('button', { name: 'Import 1 trade' }))[0] ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'Import another file' }));
  await look('Choose files');
  await screen.findByRole('radio', { name: /^No account/ });
  expect(document.body.textContent).toContain('An account that you choose is remembered');
  expect(document.body.textContent).not.toContain('The answer is remembered');
});

test('of several files, one that cannot be read is named with its reason, and one goes on without it', async () => {
  const { home, user, text } = await withOwnExport();
  const files = [
    new File(['%PDF-1.7\n'], 'statement.csv'),
    new File([text], 'own.csv'),
    new File(['<!DOCTYPE html><html><body>Sign in</body></html>'], 'page.csv'),
  ];
  await user.upload(await screen.findByLabelText('Choose files'), files);
  const notice = within(await screen.findByRole('alert'));
  notice.getByText('2 of 3 files cannot be read');
  notice.getByText(/^statement\.csv: .*PDF/);
  notice.getByText(/^page\.csv: .*web page/);
  const listed = () => within(screen.getByRole('region', { name: 'Files' }));
  const fileOf = (name: string) => listed().getByText(name).closest('li');
  expect(fileOf('own.csv')?.textContent).toBe('own.csvNot the cause: it waits');
  expect(fileOf('statement.csv')?.textContent).toContain('PDF');

  await user.click(notice.getByRole('button', { name: 'Go on without them' }));
  await user.click(await screen.findByRole('radio', { name: /^No account/ }));
  expect(listed().queryByText('statement.csv')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();

  // What was chosen of the others stays.
  await user.upload(screen.getByLabelText('Add another file'), new File([''], 'nothing.csv'));
  await screen.findByText('1 of 2 files cannot be read');
  screen.getByText('nothing.csv: It is empty');
  await user.click(screen.getByRole('button', { name: 'Go on without it' }));
  // Until it is looked at again, nothing is imported.
  const [importIt] = await screen.findAllByRole('button', { name: 'Import 1 trade' });
  await waitFor(() => expect(importIt?.matches(':disabled')).toBe(false));
  await user.click(importIt ?? document.body);
  await waitFor(async () =>
    expect((await home.app.call(home.maya, 'GET', '/api/journal')).body).toHaveLength(1),
  );
});
