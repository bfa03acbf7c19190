import { describe, expect, test } from 'bun:test';
import { caseFile, codesOf, importCase, lateApp, mappingIn, netsOf } from '#src/testing/case-files.ts';
import { entriesOf, importApp } from '#src/testing/import-app.ts';

const app = () => importApp(lateApp());
const SHARES = { instrumentType: 'stocks' } as const;

describe('times', () => {
  test('without a day are of the day that is said, once for each file', async () => {
    const home = await app();
    const file = caseFile('11-das-trades.csv');
    const asked = await home.import([file], { dryRun: true });
    const question = mappingIn(asked.questions);
    const mapping = [{ ...question?.suggested, ...SHARES }] as never;
    const open = await home.import([file], { timeZone: 'America/New_York', mapping });
    expect(open.questions).toMatchObject([
      {
        kind: 'day',
        file: file.name,
        suggested: null,
        examples: [
          { line: 2, clock: '09:35:12' },
          { line: 6, clock: '10:07:33' },
        ],
      },
    ]);
    const named = { ...file, name: 'trades 2026-11-17.csv' };
    const looked = await home.import([named], { dryRun: true, timeZone: 'America/New_York', mapping });
    expect(looked.questions).toMatchObject([{ kind: 'day', suggested: '2026-11-17' }]);
    expect(netsOf(looked)).toEqual({ '2026-11-17': 6500 });
    const fields = { timeZone: 'America/New_York', mapping, day: { [file.name]: '2026-11-16' } };
    const report = await home.import([file], fields);
    expect(report).toMatchObject({
      questions: [],
      clockDays: fields.day,
      totals: { gross: 6500n, entries: 2 },
    });
    expect(netsOf(report)).toEqual({ '2026-11-16': 6500 });
    expect(entriesOf(home)[1]).toMatchObject({ symbol: 'TSLA', positionType: 'short', pnl: 3000n });
  });

  const overnight = (times: readonly string[]) => ({
    name: 'night.csv',
    text: [
      'Time,Contract,Side,Qty,Price',
      ...times.map((time, at) => `${time},MESZ6,${at % 2 === 0 ? 'Buy' : 'Sell'},1,${6800 + at}`),
    ].join('\n'),
  });

  test('of a night go on on the next day, and are told, the newest first too', async () => {
    const night = ['18:05:00', '23:58:10', '00:05:00', '02:30:00'];
    for (const times of [night, night.toReversed()]) {
      const home = await app();
      const report = await importCase(home, overnight(times), {}, { day: '2026-11-16' });
      expect(codesOf(report)).toEqual(['passes_midnight']);
      expect(entriesOf(home).map(({ openedAt }) => openedAt)).toEqual([
        '2026-11-16T23:05:00.000Z',
        '2026-11-17T05:05:00.000Z',
      ]);
    }
  });

  test('of several nights are no guess', async () => {
    const report = await importCase(
      await app(),
      overnight(['18:05', '02:00', '18:10', '02:10']),
      {},
      { day: '2026-11-16' },
    );
    expect([codesOf(report), report.totals.entries]).toEqual([['nothing_in_file', 'no_day'], 0]);
  });

  test('in a zone that their head names are of that zone, which is told', async () => {
    const home = await app();
    const text = [
      'Opening time (UTC+2),Closing time (UTC+2),Symbol,Opening direction,Closing Quantity,Entry price,Closing price,Net USD',
      '18/11/2026 15:30:05.120,18/11/2026 15:42:10.410,MESZ6,Buy,2 Lots,6800.00,6801.00,10.00',
    ].join('\n');
    const report = await importCase(home, { name: 'ctrader.csv', text });
    expect(codesOf(report)).toEqual(['zone_in_head']);
    expect(report.problems[0]?.message).toContain('UTC+2');
    expect(entriesOf(home)).toMatchObject([
      { openedAt: '2026-11-18T13:30:05.120Z', closedAt: '2026-11-18T13:42:10.410Z', pnl: 1000n },
    ]);
  });

  test.each([
    ['a column of the rows', ['Date,Time,Time Zone,Symbol,Side,Qty,Price'], 'CST,', []],
    [
      'a line above the head',
      ['Time zone,America/Chicago', 'Date,Time,Symbol,Side,Qty,Price'],
      '',
      ['zone_in_head'],
    ],
  ])('in a zone that %s names are of that zone', async (_, head, cell, reported) => {
    const home = await app();
    const rows = ['09:31:00,@MESZ6,Buy,1,6800', '09:45:00,@MESZ6,Sell,1,6801'].map(
      (row) => `2026-11-16,${row.replace('@', cell)}`,
    );
    const report = await importCase(home, { name: 'zone.csv', text: [...head, ...rows].join('\n') });
    expect(codesOf(report)).toEqual(reported);
    expect(entriesOf(home)).toMatchObject([
      { openedAt: '2026-11-16T15:31:00.000Z', closedAt: '2026-11-16T15:45:00.000Z', pnl: 500n },
    ]);
  });

  test('since 1970 are instants', async () => {
    const home = await app();
    const text = [
      'timestamp,contract,side,qty,price',
      '1794839460,MESZ6,1,1,6800.00',
      '1794839460500,MESZ6,-1,1,6801.00',
    ].join('\n');
    const report = await importCase(home, { name: 'epoch.csv', text });
    expect(report.questions).toEqual([]);
    expect(entriesOf(home)).toMatchObject([
      { openedAt: '2026-11-16T14:31:00.000Z', closedAt: '2026-11-16T14:31:00.500Z', pnl: 500n },
    ]);
  });
});

test('what was written to trades elsewhere comes along, and what an entry cannot hold is told', async () => {
  const home = await app();
  const text = [
    'Entry time,Exit time,Symbol,Side,Qty,Entry price,Exit price,Stop loss,Target,Risk,MAE,MFE,Setup,Tags,Notes',
    `2026-11-16 09:31:00,2026-11-16 09:45:00,MESZ6,Long,2,6800.00,6805.00,6795.00,6810.00,50,-12.50,60,Opening drive,"A+; ${'x'.repeat(31)}",Waited for the retest`,
    '2026-11-16 10:31:00,2026-11-16 10:45:00,MESZ6,Long,2,6800.00,6805.00,0,,,,,,,',
  ].join('\n');
  const report = await importCase(home, { name: 'journal.csv', text });
  expect(codesOf(report)).toEqual(['left_out']);
  expect(entriesOf(home)).toMatchObject([
    {
      ...{ stopPrice: '6795', targetPrice: '6810', riskAmount: 5000n, mae: 1250n, mfe: 6000n },
      ...{ strategy: 'Opening drive', tags: ['a+'], notes: 'Waited for the retest' },
    },
    { stopPrice: null, notes: null, tags: [] },
  ]);
});

test('an option may stand in columns of its own', async () => {
  const home = await app();
  const text = [
    'Date/Time,Symbol,Type,Expiration,Strike,Put/Call,Side,Qty,Price',
    '2026-11-16 09:31:00,AAPL,Option,12/18/2026,185.00,C,Buy to Open,1,2.00',
    '2026-11-16 09:45:00,AAPL,Option,12/18/2026,185.00,C,Sell to Close,1,2.50',
    '2026-11-16 09:46:00,ES,Future,2026-12,,,Buy,1,6800',
    '2026-11-16 09:47:00,ES,Future,2026-12,,,Sell,1,6801',
  ].join('\n');
  const report = await importCase(home, { name: 'options.csv', text });
  expect(report).toMatchObject({ questions: [], problems: [], totals: { net: 10_000n } });
  expect(entriesOf(home).map(({ symbol }) => symbol)).toEqual(['AAPL 18DEC26 185 C', 'ESZ6']);
});
