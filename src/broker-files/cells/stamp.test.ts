import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { clockAlone, findDateOrder, readDay, readStamp, zoneOfHead } from './stamp.ts';

const naive = (clock: string, hasTime = true) => ({ clock, offset: null, zone: null, hasTime });
const toMinute = (clock: string) => ({ ...naive(clock), isToMinute: true });

test.each([
  ['06/14/2026 18:03:54', naive('2026-06-14T18:03:54.000')],
  ['7/2/2026 9:12', toMinute('2026-07-02T09:12:00.000')],
  ['6/14/26', naive('2026-06-14T00:00:00.000', false)],
  ['2026-06-15', naive('2026-06-15T00:00:00.000', false)],
  ['20260115', naive('2026-01-15T00:00:00.000', false)],
  ['20260714;093000', naive('2026-07-14T09:30:00.000')],
  ['20260714 09:30:00', naive('2026-07-14T09:30:00.000')],
  ["'2026-01-05 10:23:00", naive('2026-01-05T10:23:00.000')],
  ['2026-03-02, 09:35:10', naive('2026-03-02T09:35:10.000')],
  ['2026-09-01  09:30:01.123456', naive('2026-09-01T09:30:01.123')],
  ['1/5/2026 9:30:00 AM', naive('2026-01-05T09:30:00.000')],
  ['1/5/2026 12:00:00 AM', naive('2026-01-05T00:00:00.000')],
  ['1/5/2026 12:30:00\u202fPM', naive('2026-01-05T12:30:00.000')],
  ['1/5/2026 1:30 p.m.', toMinute('2026-01-05T13:30:00.000')],
  ['46191.5493634259', naive('2026-06-18T13:11:05.000')],
  ['46191', naive('2026-06-18T00:00:00.000', false)],
  ['Jul 9, 2026 16:30', toMinute('2026-07-09T16:30:00.000')],
  ['09-JUL-26 16:30:00', naive('2026-07-09T16:30:00.000')],
  ['04/24/2026 as of 04/20/2026', naive('2026-04-20T00:00:00.000', false)],
  ['2026-06-14 23:03:54.732Z', { ...naive('2026-06-14T23:03:54.732'), offset: 0 }],
  ['07/02/2026 10:10:08 -04:00', { ...naive('2026-07-02T10:10:08.000'), offset: -240 }],
  ['05/07/2024 13:33:37 +00:00', { ...naive('2024-05-07T13:33:37.000'), offset: 0 }],
  ['2026-04-02T06:46:35-0700', { ...naive('2026-04-02T06:46:35.000'), offset: -420 }],
  ['10/7/24 9:50:07 PM +01:00', { ...naive('2024-10-07T21:50:07.000'), offset: 60 }],
  ['Thu Jul 09 2026 16:30:30 GMT+0300', { ...naive('2026-07-09T16:30:30.000'), offset: 180 }],
  ['Thu Jul 09 2026 16:30:30 GMT+0300 (EEST)', { ...naive('2026-07-09T16:30:30.000'), offset: 180 }],
  ['03/02/2026 09:31:05 GMT-04', { ...naive('2026-03-02T09:31:05.000'), offset: -240 }],
  ['2026/07/20 08:03:06,GMT-04', { ...naive('2026-07-20T08:03:06.000'), offset: -240 }],
  ['2026/07/20 08:03:06, GMT-04', { ...naive('2026-07-20T08:03:06.000'), offset: -240 }],
  ['2026/07/20,08:03:06,GMT-04', { ...naive('2026-07-20T08:03:06.000'), offset: -240 }],
  ['2026/07/20 08:03:06.250,gmt-04', { ...naive('2026-07-20T08:03:06.250'), offset: -240 }],
  ['2026/07/20 20:03,UTC-4', { ...toMinute('2026-07-20T20:03:00.000'), offset: -240 }],
  ['07/20/2026 8:03:06 PM,GMT+5:30', { ...naive('2026-07-20T20:03:06.000'), offset: 330 }],
  ['2026/07/20 08:03:06;gmt', { ...naive('2026-07-20T08:03:06.000'), offset: 0 }],
  ['2026/07/20 08:03:06 GMT−04:00', { ...naive('2026-07-20T08:03:06.000'), offset: -240 }],
  ['2026/07/20 08:03:06 (UTC-4)', { ...naive('2026-07-20T08:03:06.000'), offset: -240 }],
  ['2026/07/20 08:03:06,EDT', { ...naive('2026-07-20T08:03:06.000'), zone: 'America/New_York' }],
  ['2026/07/20 08:03:06 (local)', naive('2026-07-20T08:03:06.000')],
  ['03/02/2026 09:31:05 EST', { ...naive('2026-03-02T09:31:05.000'), zone: 'America/New_York' }],
  ['07/02/2026 09:31:05 CDT', { ...naive('2026-07-02T09:31:05.000'), zone: 'America/Chicago' }],
])('%s', (cell, stamp) => {
  expect(readStamp(cell, 'mdy')).toEqual(stamp);
});

test.each([
  ['01-04-2026 00:27:56', '2026-04-01T00:27:56.000'],
  ['16/06/2026 09:45:59', '2026-06-16T09:45:59.000'],
  ['27.04.2026 6:05:02', '2026-04-27T06:05:02.000'],
])('%s, day first', (cell, clock) => {
  expect(readStamp(cell, 'dmy')).toEqual(naive(clock));
});

test.each([
  '',
  'Buy',
  '13/14/2026',
  '02/30/2026 10:00',
  '1/5/2026 24:00:00',
  '1/5/2026 13:00 PM',
  '1/5/2026 0:10 AM',
  '1/5/2026 9:61',
  '1/5/2026 9:30:00 XYZ',
  '1/5/2026 9:30:00 +25:00',
  '2026/07/20 08:03:06,GMT-4:75',
  '2026/07/20 08:03:06,XYZ-04',
  '2026/07/20 08:03:06,,GMT-04',
  '2026-06-14-2',
  '540725260010',
  '12345',
  '1/5-2026',
  `1/5/2026 ${' '.repeat(200)}9:30`,
])('%p is no stamp', (cell) => {
  expect(readStamp(cell, 'mdy')).toBeNull();
});

test('a part above 12 settles the order of a file, and nothing else does', () => {
  expect(findDateOrder(['01/02/2026', '06/14/2026', ''])).toBe('mdy');
  expect(findDateOrder(['01/02/2026 9:00', '14/06/2026 9:00'])).toBe('dmy');
  expect(findDateOrder(['01/02/2026', '03/04/2026'])).toBe('unknown');
  expect(findDateOrder(['14/06/2026', '06/14/2026'])).toBe('unknown');
  expect(findDateOrder(['04/04/2026', '05/05/2026'])).toBeNull();
  expect(findDateOrder(['2026-06-14 10:00', '46191.5', 'x'])).toBeNull();
});

const instants = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2049-12-31T23:59:59Z'),
  noInvalidDate: true,
});

interface Written {
  days: { text: string; order: 'mdy' | 'dmy' };
  time: string;
}

/** The ways in which platforms write a day and a time. */
function spellings(clock: string): Written[] {
  const [year = '', month = '', day = ''] = clock.slice(0, 10).split('-');
  const [hour = '', minute = '', second = ''] = clock.slice(11, 19).split(':');
  const [m, d, h] = [Number(month), Number(day), Number(hour)];
  const days: Written['days'][] = [
    { text: `${year}-${month}-${day}`, order: 'mdy' },
    { text: `${year}${month}${day}`, order: 'dmy' },
    ...['/', '-', '.'].flatMap((by): Written['days'][] => [
      { text: [month, day, year].join(by), order: 'mdy' },
      { text: [m, d, year.slice(2)].join(by), order: 'mdy' },
      { text: [day, month, year].join(by), order: 'dmy' },
      { text: [d, m, year.slice(2)].join(by), order: 'dmy' },
    ]),
  ];
  const times = [
    `${hour}:${minute}:${second}`,
    `${h}:${minute}:${second}.000`,
    `${hour}${minute}${second}`,
    `${h % 12 || 12}:${minute}:${second} ${h < 12 ? 'AM' : 'PM'}`,
  ];
  return days.flatMap((written) => times.map((time) => ({ days: written, time })));
}

test('a stamp in any spelling is read as that stamp', () => {
  fc.assert(
    fc.property(
      instants,
      fc.constantFrom(' ', 'T', ';', ', '),
      fc.constantFrom<[string, number | null]>(
        ['', null],
        ['Z', 0],
        [' -04:00', -240],
        ['+0530', 330],
        [',GMT-04', -240],
        [', utc+5:30', 330],
      ),
      (at, by, [suffix, offset]) => {
        const clock = `${at.toISOString().slice(0, 19)}.000`;
        for (const { days, time } of spellings(clock)) {
          const stamp = readStamp(`${days.text}${by}${time}${suffix}`, days.order);
          expect(stamp).toEqual({ clock, offset, zone: null, hasTime: true });
          expect(readDay(days.text, days.order)).toBe(clock.slice(0, 10));
        }
      },
    ),
  );
});

test('the order of a file is that of its days as soon as one of them tells', () => {
  fc.assert(
    fc.property(
      fc.array(instants, { minLength: 1, maxLength: 30 }),
      fc.constantFrom<'mdy' | 'dmy'>('mdy', 'dmy'),
      (days, order) => {
        const cells = days.map((at) => {
          const [year, month, day] = at.toISOString().slice(0, 10).split('-');
          return order === 'mdy' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
        });
        const isStated = days.some((at) => at.getUTCDate() > 12);
        const isSame = days.every((at) => at.getUTCDate() === at.getUTCMonth() + 1);
        expect(findDateOrder(cells)).toBe(isStated ? order : isSame ? null : 'unknown');
      },
    ),
  );
});

test('seconds, milliseconds and less since 1970 are instants', () => {
  const at = (clock: string) => ({ ...naive(clock), offset: 0 });
  expect(
    ['1794842462', '1794842462123', '1794842462123456', '1794842462.5', '1794842462123456789'].map((cell) =>
      readStamp(cell, 'mdy'),
    ),
  ).toEqual([
    at('2026-11-16T15:21:02.000'),
    at('2026-11-16T15:21:02.123'),
    at('2026-11-16T15:21:02.123'),
    at('2026-11-16T15:21:02.500'),
    at('2026-11-16T15:21:02.123'),
  ]);
  // Of 1970, or of nobody's time: a number of an order.
  expect(['0000000001', '9999999999', '17948424621'].map((cell) => readStamp(cell, 'mdy'))).toEqual([
    null,
    null,
    null,
  ]);
});

test('a day and a time may stand together without anything between', () => {
  expect(readStamp('20261116093102', 'mdy')).toEqual(naive('2026-11-16T09:31:02.000'));
  expect(readStamp('20261116093102 +02:00', 'mdy')).toMatchObject({ offset: 120 });
  expect(readStamp('20261316093102', 'mdy')).toBeNull();
});

test('a clock time alone is told from a day, and from what is neither', () => {
  expect(
    ['09:35:12', '9:35 AM', '0.5', '093512', '2026-11-16 09:35', '11/16/2026', '12', ''].map(clockAlone),
  ).toEqual(['09:35:12', '9:35 AM', '12:00:00', '093512', null, null, null, null]);
});

test('the head of a column may name its zone', () => {
  const zone = (head: string) => {
    const found = zoneOfHead(head);
    return found && (found.zone ?? found.offset);
  };
  expect(
    [
      'Open time (UTC+2)',
      'Time [GMT-05:00]',
      'Time EST',
      'Exec Time (ET)',
      'Time (America/Chicago)',
      'Time UTC',
    ].map(zone),
  ).toEqual([120, -300, 'America/New_York', 'America/New_York', 'America/Chicago', 0]);
  expect(['Time', 'Time (2)', 'Time of entry', 'Time (local)', 'Date/Time', 'Time (A/B)'].map(zone)).toEqual(
    Array(6).fill(null),
  );
});
