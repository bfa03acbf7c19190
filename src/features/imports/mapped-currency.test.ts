import { describe, expect, test } from 'bun:test';
import { caseFile, codesOf, importCase, lateApp, netsOf } from '#src/testing/case-files.ts';
import { importApp } from '#src/testing/import-app.ts';

const app = () => importApp(lateApp());
const SHARES = { instrumentType: 'stocks' } as const;

describe('currency', () => {
  test('a column of it keeps what is in others out, with the currency', async () => {
    for (const name of ['02-eur-broker.csv', '02c-eur-prefixed.csv']) {
      const report = await importCase(await app(), caseFile(name), SHARES);
      expect([name, netsOf(report), report.questions]).toEqual([name, { '2026-11-17': 800 }, []]);
      expect(report.totals).toMatchObject({ gross: 1000n, commission: 200n, entries: 1 });
      expect(report.rows).toMatchObject({ read: 6, new: 2, refused: 4 });
      expect(codesOf(report)).toEqual(Array(4).fill('foreign_currency'));
      expect(report.problems.map(({ message }) => /is in (\w+)/.exec(message)?.[1])).toEqual([
        'EUR',
        'EUR',
        'GBX',
        'GBX',
      ]);
    }
  });

  test('so do the head of an amount and the signs in its cells', async () => {
    const head = 'Entry time,Exit time,Symbol,Side,Qty,Entry price,Exit price';
    const row = '2026-11-16 09:31:00,2026-11-16 09:45:00,MESZ6,Long,2,6800.00,6804.90';
    for (const [name, cell] of [
      ['P&L (EUR)', '43.10'],
      ['P&L €', '43.10'],
      ['P&L', '€43.10'],
      ['P&L', '43.10 EUR'],
    ]) {
      const report = await importCase(await app(), {
        name: 'eur.csv',
        text: `${head},${name}\n${row},${cell}`,
      });
      expect([name, report.totals.entries, codesOf(report)]).toEqual([
        name,
        0,
        ['nothing_in_file', 'foreign_currency'],
      ]);
      expect(report.problems[0]?.message).toContain('EUR');
    }
    const dollars = await importCase(await app(), {
      name: 'usd.csv',
      text: `${head},P&L ($)\n${row},$49.00`,
    });
    expect(dollars.totals).toMatchObject({ net: 4900n, gross: 4900n });
  });

  test('an empty cell of a column of currencies says what the others do, and nothing where they differ', async () => {
    const file = (first: string, second: string) => ({
      name: 'ccy.csv',
      text: [
        'Time,Symbol,Side,Qty,Price,Currency',
        `2026-11-16 09:31:00,MESZ6,Buy,1,6800.00,${first}`,
        '2026-11-16 09:45:00,MESZ6,Sell,1,6801.00,',
        `2026-11-16 10:31:00,MNQZ6,Buy,1,24800.00,${second}`,
        `2026-11-16 10:45:00,MNQZ6,Sell,1,24801.00,${second}`,
      ].join('\n'),
    });
    expect((await importCase(await app(), file('USD', 'USD'))).totals).toMatchObject({ net: 700n });
    expect((await importCase(await app(), file('', ''))).totals).toMatchObject({ net: 700n });
    expect((await importCase(await app(), file('US-Dollar', 'USD'))).totals).toMatchObject({ net: 700n });
    // A sale without one is of what was bought.
    const mixed = await importCase(await app(), file('USD', 'EUR'));
    expect(codesOf(mixed)).toEqual(['foreign_currency', 'foreign_currency']);
    expect(mixed).toMatchObject({ totals: { net: 500n }, entries: { created: 1, open: 0 } });
    const { name, text } = file('', 'EUR');
    const unsure = { name, text: `${text}\n2026-11-16 11:31:00,MYMZ6,Buy,1,45000.00,USD` };
    const report = await importCase(await app(), unsure);
    expect(codesOf(report).sort()).toEqual([
      'foreign_currency',
      'foreign_currency',
      'no_currency',
      'no_currency',
    ]);
  });
});

describe('currency, of a whole file', () => {
  const rows = ['2026-11-16 09:31:00,MESZ6,Buy,1,6800,1.20', '2026-11-16 09:45:00,MESZ6,Sell,1,6801,0'];
  test.each([
    ['the head of costs, be there none for some rows', ['Time,Symbol,Side,Qty,Price,Fees €', ...rows]],
    ['a line above the head', ['Account Currency,EUR', 'Time,Symbol,Side,Qty,Price,Fees', ...rows]],
    [
      'a column beside that of the costs',
      ['Time,Symbol,Side,Qty,Price,Commission,Commission Currency', ...rows.map((row) => `${row},EUR`)],
    ],
    [
      'a sign in one of its cells',
      ['Time,Symbol,Side,Qty,Price,Fee', ...rows.map((row) => row.replace(/1\.20$/, '€1.20'))],
    ],
  ])('is said by %s: no half of a trade comes in', async (_, lines) => {
    const report = await importCase(await app(), { name: 'eur.csv', text: lines.join('\n') });
    expect(report).toMatchObject({ rows: { read: 2, new: 0, refused: 2 }, entries: { created: 0 } });
    expect(codesOf(report).slice(1)).toEqual(['foreign_currency', 'foreign_currency']);
    expect(report.problems[1]?.message).toContain('EUR');
  });

  test('of an account in dollars is no news', async () => {
    const text = ['Account Currency,USD', 'Time,Symbol,Side,Qty,Price,Fees', ...rows].join('\n');
    expect((await importCase(await app(), { name: 'usd.csv', text })).totals).toMatchObject({ net: 380n });
  });
});
