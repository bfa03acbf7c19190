import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { readCsv } from '#src/features/journal/csv-format.ts';
import { type Sheet, toCsv } from './sheet.ts';

const read = async (sheet: Sheet) => {
  const records = await Array.fromAsync(readCsv(toCsv(sheet)));
  return records.map(({ cells }) => cells);
};

test('writes figures in full, and nothing where there is none', async () => {
  const sheet: Sheet = {
    caption: 'P&L by symbol',
    columns: ['Symbol', 'From', 'Trades', 'Net P&L', 'Costs', 'Win Rate', 'Profit Factor', 'Average R'],
    rows: [
      {
        key: 'ES',
        cells: [
          { text: 'ES' },
          { date: '2026-11-20' },
          { count: 1204 },
          { money: -123_456_789n },
          { amount: 2770n },
          { percent: 100 / 3 },
          { ratio: 1.5 },
          { r: -0.25 },
        ],
      },
      {
        key: 'none',
        cells: [
          { text: null },
          { date: '2026-11-21' },
          { count: null },
          { money: null },
          { amount: null },
          { percent: null },
          { ratio: null },
          { r: null },
        ],
      },
    ],
  };
  expect(await read(sheet)).toEqual([
    [...sheet.columns],
    ['ES', '2026-11-20', '1204', '-1234567.89', '27.70', '33.3333', '1.5', '-0.25'],
    ['', '2026-11-21', '', '', '', '', '', ''],
  ]);
});

test('no text becomes a formula, and every text is read back', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: fc.constantFrom(...'=+-@"\',;\t\r\n ab＝') })),
      async (texts) => {
        const sheet: Sheet = {
          caption: 'Tags',
          columns: ['Tag', 'Trades'],
          rows: texts.map((text, n) => ({ key: `${n}`, cells: [{ text }, { count: n + 1 }] })),
        };
        expect(await read(sheet)).toEqual([['Tag', 'Trades'], ...texts.map((text, n) => [text, `${n + 1}`])]);
        for (const line of toCsv(sheet).split(/[;\t\r\n]+/)) expect(line).not.toMatch(/^"*[=+\-@＝]/);
      },
    ),
  ));
