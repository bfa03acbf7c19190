import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { pastedColumns, withMeaning } from './pasted-columns.ts';
import { keptRows, pastedRows } from './pasted-rows.ts';
import { isTable, pastedTable } from './pasted-table.ts';

const HEAD = ['Trade Date', 'Contract', 'B/S', 'Qty', 'Open', 'Close', 'SL', 'Comm', 'Fees', 'Setup ID'];
const days = { dayStarts: 'midnight', timeZone: 'America/New_York' } as const;
const context = { today: '2026-11-20', days, first: { date: '2026-11-20', account: 'Topstep 50K' } };
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

  test('have the side of their quantity where the cell of the side is blank', () =>
    expect(rowsOf('Symbol,Side,Qty\nES,,-2\nNQ,,3\nCL,Short,1\nGC,,')).toMatchObject([
      { side: 'short', quantity: '2' },
      { side: 'long', quantity: '3' },
      { side: 'short', quantity: '1' },
      { side: '', quantity: '' },
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
    expect(rowsOf('Symbol,Comm\nES,$-2.58\nNQ,$(1)\nCL,-$3')).toMatchObject([
      { costs: '2.58' },
      { costs: '1' },
      { costs: '$3' },
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

  test('have their times, with the day or apart from it, named in some way or in none', () => {
    const head = ['Symbol', 'Side', 'Qty', 'Entry', 'Exit'].join('\t');
    const cells = 'ESZ6\tBuy\t1\t6800\t6801';
    for (const [names, times] of [
      ['Date\tTime', '11/20/2026\t9:35 AM'],
      ['Date\tTime', '20.11.2026\t0935'],
      ['Date\tTime', '2026-11-20\t09:35:00.120'],
      ['Date/Time', '11/20/2026 9:35'],
      ['Date', '2026-11-20T14:35:00Z'],
      ['Time\tDate', '9:35\tNov 20, 2026'],
    ]) {
      const [row] = rowsOf(`${names}\t${head}\n${times}\t${cells}`);
      expect(row).toMatchObject({ date: '2026-11-20', symbol: 'ESZ6', side: 'long', exit: '6801' });
      expect(row?.opened.slice(0, 5)).toBe('09:35');
    }
    for (const [names, times] of [
      ['Date\tTime in\tTime out', '11/20/2026\t9:35\t9:41'],
      ['Date\tIn\tOut', '11/20/2026\t9:35\t9:41'],
      ['Entry time\tExit time', '11/20/2026 9:35\t11/20/2026 9:41'],
    ]) {
      expect(rowsOf(`${names}\t${head}\n${times}\t${cells}`)).toMatchObject([
        { date: '2026-11-20', opened: '09:35', closed: '09:41', entry: '6800', exit: '6801' },
      ]);
    }
    const expected = {
      date: '2026-11-20',
      account: 'Topstep 50K',
      symbol: 'ESZ6',
      side: 'long',
      exit: '6801',
    };
    expect(rowsOf(`11/20/2026\t9:35 AM\t${cells}`)).toMatchObject([{ ...expected, opened: '09:35' }]);
    expect(rowsOf(`11/20/2026 9:35\t${cells}`)).toMatchObject([{ ...expected, opened: '09:35' }]);
    expect(rowsOf(`11/20/2026\t9:35\t9:41\tFutures\t${cells}`)).toMatchObject([
      { ...expected, opened: '09:35', closed: '09:41' },
    ]);
  });

  test('keep the day of a time that their own does not lead to, and the session of one that is whole', () => {
    expect(rowsOf('Entry time,Exit time,Symbol,P&L\n2026-11-18 15:50,2026-11-19 09:35,ESZ6,5')).toMatchObject(
      [{ date: '2026-11-19', opened: '2026-11-18 15:50', closed: '09:35' }],
    );
    const { rows } = pastedTable('Time,Symbol,P&L\n2026-11-18 19:05,ESZ6,5', 9);
    const { body, meanings } = pastedColumns(rows);
    const globex = { ...context, days: { ...days, dayStarts: 'globex' as const } };
    expect(pastedRows(body, meanings, globex)[0]?.cells).toMatchObject({
      date: '2026-11-19',
      opened: '19:05',
    });
  });

  test('have no time where a spreadsheet writes midnight behind each day', () =>
    expect(rowsOf('Date,Symbol,P&L\n11/18/2026 0:00,ESZ6,5\n11/19/2026 0:00,NQZ6,6')).toMatchObject([
      { date: '2026-11-18', opened: '' },
      { date: '2026-11-19', opened: '' },
    ]));

  test('have no time that is by another clock', () =>
    expect(rowsOf('Date,Time,Symbol\n2026-11-18,09:35 CET,ESZ6')).toMatchObject([{ opened: '' }]));

  test('have a type, or a side, below a head that may be either', () => {
    const read = (type: string) => {
      const { rows } = pastedTable(`Date,Symbol,Type,P&L\n11/19/2026,ESZ6,${type},5`, 9);
      const { body, meanings } = pastedColumns(rows);
      const [row] = pastedRows(body, meanings, context);
      return [row?.instrumentType ?? null, row?.cells.side ?? ''];
    };
    expect(['Futures', 'options', 'Stock', 'Buy', 'Sell short'].map(read)).toEqual([
      ['futures', ''],
      ['options', ''],
      ['stocks', ''],
      [null, 'long'],
      [null, 'short'],
    ]);
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

  test('have a day by the order that their column shows, without its year too', () => {
    const read = (...days: string[]) =>
      rowsOf(['Date,Symbol', ...days.map((day) => `${day},ES`)].join('\n')).map(({ date }) => date);
    expect(read('20/11', '03/11')).toEqual(['2026-11-20', '2026-11-03']);
    expect(read('20.11', '03.11', '13.11')).toEqual(['2026-11-20', '2026-11-03', '2026-11-13']);
    expect(read('11/19', '03/11')).toEqual(['2026-11-19', '2026-03-11']);
    expect(read('20/11/2026', '03/11')).toEqual(['2026-11-20', '2026-11-03']);
    expect(read('20/11/2026', '03/11/2026', '11/19')).toEqual(['2026-11-20', '2026-11-03', '11/19']);
    expect(read('3.11.', '4.11.')).toEqual(['2026-11-03', '2026-11-04']);
    expect(read('05.06.2026', '08.06.2026', '9.6')).toEqual(['2026-06-05', '2026-06-08', '2026-06-09']);
    expect(read('05.06.2026', '05.23.2026')).toEqual(['2026-05-06', '2026-05-23']);
    expect(read('05/06/2026', '08/06/2026')).toEqual(['2026-05-06', '2026-08-06']);
    expect(read('13', '14')).toEqual(['2026-11-13', '2026-11-14']);
    expect(read('05.06.2026 09:35', '08.06.2026 09:35')).toEqual(['2026-06-05', '2026-06-08']);
    expect(read('20/11/2026 09:35', '19/11/2026 09:35')).toEqual(['2026-11-20', '2026-11-19']);
  });

  test('have the day of their times below a head of running numbers', () => {
    const text = 'Day,Entry Time,Exit Time,Symbol,Qty\n1,11/23/2026 09:35,11/23/2026 09:41,ES,1';
    expect(rowsOf(text)).toMatchObject([{ date: '2026-11-23' }]);
  });

  test('are never of today where their own day cannot be read', () => {
    for (const day of ['45123', '46339', '13.11. 9:35', '0935'])
      expect(rowsOf(`Date,Symbol\n${day},ES`)).toMatchObject([{ date: day, opened: '' }]);
    expect(rowsOf('Exit date,Symbol\n46339,ES')).toMatchObject([{ date: '46339' }]);
  });

  test('have their P&L of the column in dollars, and each its side though one cannot be read', () => {
    expect(rowsOf('Symbol,Side,P&L (EUR),P&L USD\nES,Short,43,50')).toMatchObject([{ pnl: '50' }]);
    expect(rowsOf('Symbol,Side,Qty\nES,Open Short,1\nNQ,perhaps,1\nCL,S,1')).toMatchObject([
      { side: 'short' },
      { side: 'perhaps' },
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
