/** Fills of thinkorswim that come from a cash section, and from Account Trade History: stamped a second or two apart. */

import { expect, test } from 'bun:test';
import { tradesOf } from '#src/testing/import-app.ts';
import { imported } from '#src/testing/imported-file.ts';

const HEAD = 'Account Statement for 1 since 3/10/26 through 3/11/26';
const CASH = [
  'Cash Balance',
  'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE',
  '3/10/26,01:00:00,BAL,,Cash balance at the start of business day 10.03 CST,,,,"100,000.00"',
];
const HISTORY = [
  'Account Trade History',
  ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type',
];

/** Bought one after the other, and sold at once. */
const cashLines = (...bought: string[]) => [
  ...bought.map((time, at) => `3/10/26,${time},TRD,="7${at}",BOT +100 SOFI @8.15,,,-815.00,0.00`),
  `3/10/26,09:50:31,TRD,="79",SOLD -${bought.length}00 SOFI @8.35,,,0.00,0.00`,
];
const historyLines = (...bought: string[]) => [
  `,3/10/26 09:50:30,STOCK,SELL,-${bought.length}00,TO CLOSE,SOFI,,,STOCK,8.35,8.35,MKT`,
  ...bought.toReversed().map((time) => `,3/10/26 ${time},STOCK,BUY,+100,TO OPEN,SOFI,,,STOCK,8.15,8.15,LMT`),
];

const times = (from: number) => [0, 1, 2, 3].map((more) => `09:35:0${from + more}`);
const cash = [HEAD, ...CASH, ...cashLines(...times(2))].join('\n');
const history = [HEAD, ...HISTORY, ...historyLines(...times(1))].join('\n');
const both = [HEAD, ...CASH, ...cashLines(...times(2)), '', ...HISTORY, ...historyLines(...times(1))].join(
  '\n',
);

test.each([
  ['cash, then both', [cash, both, cash]],
  ['both, then cash', [both, cash, both]],
  ['cash, then the history', [cash, history, cash, both]],
  ['the history, then cash', [history, cash, history, both]],
])('they count once: %s', async (_, files) => {
  const { home } = await imported(files[0] ?? '');
  const once = tradesOf(home);
  expect(once).toMatchObject([expect.stringMatching(/^2026-03-10 SOFI long 400 8.15 8.35 closed 8000 /)]);
  for (const file of files.slice(1)) {
    const { report } = await imported(file, {}, home);
    expect(report.rows).toMatchObject({ new: 0, known: 5 });
    expect(tradesOf(home)).toEqual(once);
  }
});

test('what one section has beyond the other is new, and so is what is further apart', async () => {
  const { home } = await imported([HEAD, ...CASH, ...cashLines('09:35:02', '09:35:02')].join('\n'));
  const more = [HEAD, ...HISTORY, ...historyLines('09:35:01', '09:35:01', '09:35:02', '09:40:00')];
  const { report } = await imported(more.join('\n'), {}, home);
  expect(report.rows).toMatchObject({ new: 3, known: 2 });
});
