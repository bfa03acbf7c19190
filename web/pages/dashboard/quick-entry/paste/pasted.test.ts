import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { pastedColumns, withMeaning } from './pasted-columns.ts';
import { keptRows, pastedRows } from './pasted-rows.ts';
import { isTable, pastedTable } from './pasted-table.ts';

const HEAD = ['Trade Date', 'Contract', 'B/S', 'Qty', 'Open', 'Close', 'SL', 'Comm', 'Fees', 'Setup ID'];
const context = { today: '2026-11-20', first: { date: '2026-11-20', account: 'Topstep 50K' } };
const rowsOf = (text: string) => {
  const { rows } = pastedTable(text, 100);
  const { body, meanings } = pastedColumns(rows);
  return pastedRows(body, meanings, context).map(({ cells }) => cells);
};

describe('what is pasted', () => {
  test.each([
    ['a\tb', 'note', true],
    ['6889.25', 'entry', false],
    ['6,889.25', 'entry', false],
    ['1,2,3,4,5', 'symbol', true],
    ['Late, tired, bored, and wrong', 'note', false],
    ['One line\nand another', 'note', false],
    ['ESZ6,long\nNQZ6,short', 'symbol', true],
  ] as const)('%j in %s: a table is %p', (text, column, is) => expect(isTable(text, column)).toBe(is));

  test('is cut where its first line has its separators; cells may be quoted', () => {
    expect(pastedTable('a\t"b\tc ""d"""\r\n\r\ne\tf\n', 9)).toEqual({
      separator: 'tab',
      rows: [
        ['a', 'b\tc "d"'],
        ['e', 'f'],
      ],
      isCut: false,
    });
    expect(pastedTable('a;1,5\nb;2', 1)).toEqual({
      separator: 'semicolon',
      rows: [['a', '1,5']],
      isCut: true,
    });
  });

  test('is read whatever it is, and no further than the grid has room', () => {
    const signs = fc.constantFrom('"', '\t', ',', ';', '\n', '\r', 'a', '1', '\u0000', '\ufeff');
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (text, most) => {
        const { rows } = pastedTable(text, most);
        expect(rows.length).toBeLessThanOrEqual(most);
        pastedRows(rows, pastedColumns(rows).meanings, context);
      }),
    );
  });
});

describe('columns', () => {
  test('are what their names say', () =>
    expect(pastedColumns([HEAD, ['11/20/2026', 'ESZ6', 'B']]).meanings).toEqual([
      'date',
      'symbol',
      'side',
      'quantity',
      'entry',
      'exit',
      'stop',
      'commission',
      'fees',
      'ignore',
    ]));

  test('are the grid’s without a head row', () => {
    const { head, meanings } = pastedColumns([['2026-11-20', '', 'ESZ6', 'long', '2', '6889.25', '6893.75']]);
    expect(head).toBeNull();
    expect(meanings).toEqual(['date', 'account', 'symbol', 'side', 'quantity', 'entry', 'exit']);
  });

  test('before costs are no net P&L, and a type of order is no side', () => {
    const names = ['Symbol', 'Type', 'Gross P&L', 'Net P&L'];
    expect(pastedColumns([names, ['ESZ6', 'Limit', '10', '8']]).meanings).toEqual([
      'symbol',
      'ignore',
      'ignore',
      'pnl',
    ]);
  });

  test('of one meaning there is one', () =>
    expect(withMeaning(['entry', 'exit', 'ignore'], 2, 'entry')).toEqual(['ignore', 'exit', 'entry']));
});

describe('rows', () => {
  test('have days, sides and costs as the grid has them', () => {
    const body = ['11/20/2026 09:31:02\tESZ6\tS\t2\t6902.75\t6900.25\t\t5.16\t6.36\t41'];
    expect(rowsOf([HEAD.join('\t'), ...body].join('\n'))).toMatchObject([
      {
        date: '2026-11-20',
        account: 'Topstep 50K',
        symbol: 'ESZ6',
        side: 'short',
        quantity: '2',
        costs: '5.16 + 6.36',
      },
    ]);
  });

  test('carry a day over, and read days first where one says so', () =>
    expect(rowsOf('Date,Symbol,Qty,P&L\n05/11/2026,ES,1,5\n,NQ,-2,6\n19/11/2026,CL,1,7')).toMatchObject([
      { date: '2026-11-05', side: 'long', quantity: '1' },
      { date: '2026-11-05', side: 'short', quantity: '2' },
      { date: '2026-11-19', side: 'long' },
    ]));

  test('have costs above zero where all are taken off', () => {
    expect(rowsOf('Symbol,Comm,Fees\nES,-2.58,-3.18\nNQ,(1),0')).toMatchObject([
      { costs: '2.58 + 3.18' },
      { costs: '1 + 0' },
    ]);
    expect(rowsOf('Symbol,Comm,Fees\nES,,-3.18\nNQ,-1,')).toMatchObject([
      { costs: '0 + 3.18' },
      { costs: '1' },
    ]);
    expect(rowsOf('Symbol,Comm\nES,-0.25\nNQ,1')).toMatchObject([{ costs: '-0.25' }, { costs: '1' }]);
  });

  test('have the day of its own column, and not the clock time beside it', () => {
    for (const head of ['Date,Time,Symbol', 'Time,Date,Symbol']) {
      const cells = head.startsWith('Date') ? '11/16/2026,09:31:02' : '09:31:02,11/16/2026';
      expect(rowsOf(`${head}\n${cells},ESZ6`)).toMatchObject([{ date: '2026-11-16', symbol: 'ESZ6' }]);
    }
    expect(rowsOf('Time,Symbol\n11/16/2026 09:31:02,ESZ6')).toMatchObject([{ date: '2026-11-16' }]);
    expect(rowsOf('Time,Symbol,Qty\n09:31:02,ESZ6,1')).toMatchObject([{ date: '2026-11-20' }]);
  });

  test('are what their column says, a share too', () => {
    const { rows } = pastedTable(
      'Symbol,Security Type,Type,P&L %,P&L\nCL,Common stock,Long,1%,12\nES,FUT,Short,2%,5',
      9,
    );
    const { meanings } = pastedColumns(rows);
    expect(meanings).toEqual(['symbol', 'kind', 'side', 'ignore', 'pnl']);
    expect(
      pastedRows(rows.slice(1), meanings, context).map(({ instrumentType, cells }) => [
        instrumentType,
        cells.side,
        cells.pnl,
      ]),
    ).toEqual([
      ['stocks', 'long', '12'],
      ['futures', 'short', '5'],
    ]);
  });

  test('in other currencies are left out, and told', () => {
    const split = (text: string) => {
      const { rows } = pastedTable(text, 9);
      const { head, meanings, body } = pastedColumns(rows);
      const { body: kept, foreign } = keptRows(body, head, meanings);
      return [kept.length, foreign];
    };
    expect(split('Symbol,Currency,P&L\nES,USD,5\nASML,EUR,6\nBARC,GBX,7')).toEqual([
      1,
      { rows: 2, currencies: ['EUR', 'GBX'] },
    ]);
    expect(split('Symbol,P&L (EUR)\nES,5\nNQ,')).toEqual([1, { rows: 1, currencies: ['EUR'] }]);
    expect(split('Symbol,P&L\nES,$5.00\nNQ,€6.00')).toEqual([1, { rows: 1, currencies: ['EUR'] }]);
  });

  test('are those below a head, whatever stands above it', () =>
    expect(
      rowsOf(
        'Account Name,Apex\nFrom,2026-11-01\nDate,Symbol,Side,Qty,Entry,Exit\n2026-11-16,MESZ6,Short,1,6800,6801',
      ),
    ).toMatchObject([{ date: '2026-11-16', symbol: 'MESZ6', side: 'short', entry: '6800', exit: '6801' }]));

  test('have the day and the prices of columns whose heads repeat', () =>
    expect(
      rowsOf('Symbol,Side,Qty,Time,Price,Time,Price\nMESZ6,L,1,2026-11-16 09:31,6800,2026-11-17 09:45,6801'),
    ).toMatchObject([{ date: '2026-11-17', entry: '6800', exit: '6801' }]));

  test('have a day where a head could be a price, and a price where it is one', () => {
    const head = 'Symbol,Side,Open,Close';
    expect(rowsOf(`${head},Entry Price\nMESZ6,L,2026-11-16 09:31,2026-11-17 09:45,6800`)).toMatchObject([
      { date: '2026-11-17', entry: '6800' },
    ]);
    expect(rowsOf(`${head}\nMESZ6,L,6800,6801`)).toMatchObject([
      { date: '2026-11-20', entry: '6800', exit: '6801' },
    ]);
  });

  test('have a day in whatever spelling', () => {
    for (const day of ['16.11.2026', '20261116', '2026/11/16']) {
      expect(rowsOf(`Datum,Symbol,Qty\n${day},ES,1`)).toMatchObject([{ date: '2026-11-16' }]);
    }
  });

  test('have their P&L of the column in dollars, and each its side though one cannot be read', () => {
    expect(rowsOf('Symbol,Side,P&L (EUR),P&L USD\nES,Short,43,50')).toMatchObject([{ pnl: '50' }]);
    expect(rowsOf('Symbol,Side,Qty\nES,Open Short,1\nNQ,perhaps,1\nCL,S,1')).toMatchObject([
      { side: 'short' },
      { side: '' },
      { side: 'short' },
    ]);
  });

  test('of what the journal cannot hold are left out, and told', () => {
    const { rows } = pastedTable('Symbol,Security Type,P&L\nES,FUT,5\nEURUSD,Forex,6\nUS30,CFD,7', 9);
    const { head, meanings, body } = pastedColumns(rows);
    expect(keptRows(body, head, meanings)).toMatchObject({
      body: [['ES', 'FUT', '5']],
      unsupported: { rows: 2, kinds: ['forex', 'CFDs'] },
    });
  });

  test('keep what cannot be read, to be corrected', () =>
    expect(rowsOf('Date,Symbol,Side\nsoon,ES,perhaps')).toMatchObject([{ date: 'soon', symbol: 'ES' }]));
});
