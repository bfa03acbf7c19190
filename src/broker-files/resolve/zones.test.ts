import { expect, test } from 'bun:test';
import {
  cost,
  fill,
  type Resolved,
  resolve,
  resolveAll,
  roundTrip,
  someAccount,
  someContext,
  someFile,
  stamp,
} from '#src/testing/resolving.ts';
import type { Item, Stamp } from '../formats/format.ts';
import type { Answers, ReadFile, Resolution } from './types.ts';

const timesOf = ({ rows }: Resolved): (string | null)[] =>
  rows.flatMap(({ content }) => {
    if (content.kind === 'entry') return [];
    const times = content.kind === 'roundTrip' ? [content.openedAt, content.closedAt] : [content.at];
    return times.map((at) => (at === null ? null : new Date(at).toISOString().slice(0, 16)));
  });
const codesOf = ({ problems }: Pick<Resolution, 'problems'>) =>
  problems.map(({ code, line }) => `${code} ${line}`);

const CHICAGO = { timeZone: 'America/Chicago' };

test.each<[string, Stamp, { timeZone?: string }, string]>([
  ['its own offset, whatever is said', stamp('2026-06-15 14:30:00 2'), CHICAGO, '2026-06-15T12:30'],
  ['the zone of the file', stamp('2026-06-15 14:30:00', 'Asia/Tokyo'), CHICAGO, '2026-06-15T05:30'],
  ['the one that was sent', stamp('2026-06-15 14:30:00'), CHICAGO, '2026-06-15T19:30'],
  ['that of the account', stamp('2026-06-15 14:30:00'), {}, '2026-06-15T18:30'],
  ['not one that there is none of', stamp('2026-06-15 14:30:00', 'Mars/One'), {}, '2026-06-15T18:30'],
])('a stamp is read by %s', (_, at, answers, instant) => {
  const resolution = resolve([fill(at)], answers);
  expect([timesOf(resolution), resolution.questions]).toEqual([[instant], []]);
});

test('the zone that was used is told, where one was needed', () => {
  const at = '2026-06-15 14:30:00';
  expect(resolve([fill(at)]).timeZone).toBe('America/New_York');
  expect(resolve([fill(at)], CHICAGO).timeZone).toBe('America/Chicago');
  expect(resolve([fill(`${at}Z`)], CHICAGO).timeZone).toBeNull();
});

const without = { accounts: [someAccount(1, { nameKeys: ['sim1'] })] };

test('where nobody says the zone it is asked, with what the likeliest ones make of two stamps far apart', () => {
  const items = [
    fill('2026-06-16 14:30:00'),
    fill('2026-06-15 09:30:00'),
    fill('2026-12-01 08:00:00Z'),
    fill('2026-11-20 10:00:00'),
  ];
  const resolution = resolve(items, {}, without);
  const [, first, , last] = items;
  expect(resolution.questions).toEqual([
    {
      kind: 'timeZone',
      files: ['file1.csv'],
      examples: [
        { line: first?.line ?? 0, clock: '2026-06-15T09:30:00.000' },
        { line: last?.line ?? 0, clock: '2026-11-20T10:00:00.000' },
      ],
      options: [
        {
          timeZone: 'America/Chicago',
          isSuggested: true,
          instants: ['2026-06-15T14:30:00.000Z', '2026-11-20T16:00:00.000Z'],
        },
        {
          timeZone: 'America/New_York',
          isSuggested: false,
          instants: ['2026-06-15T13:30:00.000Z', '2026-11-20T15:00:00.000Z'],
        },
      ],
    },
  ]);
  // The preview is made by the suggestion.
  expect([resolution.timeZone, timesOf(resolution)[0]]).toEqual(['America/Chicago', '2026-06-16T19:30']);
  expect(resolve(items, CHICAGO, without).questions).toEqual([]);
});

test('without a suggestion the rows wait', () => {
  const { rows, questions, timeZone } = resolve([fill('2026-06-15 09:30:00')], {}, { ...without, zones: [] });
  expect([rows, timeZone]).toEqual([[], null]);
  expect(questions).toMatchObject([{ kind: 'timeZone', options: [] }]);
});

test('days alone need no zone', () => {
  const { rows, questions } = resolve([fill('2026-06-15')], {}, { ...without, zones: [] });
  expect(questions).toEqual([]);
  expect(rows).toMatchObject([{ content: { at: null, tradeDate: '2026-06-15', day: '2026-06-15' } }]);
});

test('while it is not known whose rows they are, the zone is asked only if no account has one', () => {
  const item = () => fill('2026-06-15 09:30:00', { account: 'X' });
  const kinds = (accounts: ReturnType<typeof someAccount>[]) =>
    resolve([item()], {}, { accounts }).questions.map(({ kind }) => kind);
  expect(kinds([someAccount(1), someAccount(2)])).toEqual(['account', 'timeZone']);
  expect(kinds([someAccount(1), someAccount(2, CHICAGO)])).toEqual(['account']);
});

// On November 1, 2026 New York's clocks show 01:00 to 02:00 twice: first at -04:00, then at -05:00.
const at = (time: string) => fill(`2026-11-01 ${time}`);

test('an hour that comes twice is the first one, told once for the file', () => {
  const items = [at('01:10:00'), at('01:50:00')];
  const resolution = resolve(items);
  expect(timesOf(resolution)).toEqual(['2026-11-01T05:10', '2026-11-01T05:50']);
  expect(codesOf(resolution)).toEqual([`clock_twice ${items[0]?.line}`]);
});

test('unless the rows around it show the second one', () => {
  const times = ['00:30:00', '01:40:00', '01:10:00', '01:20:00', '02:05:00'];
  const instants = ['04:30', '05:40', '06:10', '06:20', '07:05'].map((time) => `2026-11-01T${time}`);
  expect(timesOf(resolve(times.map(at)))).toEqual(instants);
  expect(timesOf(resolve(times.toReversed().map(at)))).toEqual(instants.toReversed());
  // A file in another order says nothing of it.
  expect(timesOf(resolve([...times, '00:10:00'].map(at))).slice(0, 3)).toEqual([
    '2026-11-01T04:30',
    '2026-11-01T05:40',
    '2026-11-01T05:10',
  ]);
});

test('a trade that closes before it opens in that hour closes in the second one', () => {
  const resolution = resolve([roundTrip('2026-11-01 01:50:00', '2026-11-01 01:10:00')]);
  expect(timesOf(resolution)).toEqual(['2026-11-01T05:50', '2026-11-01T06:10']);
});

test('a time that the clocks skip is as much later, told once for the file', () => {
  const items = [fill('2026-03-08 02:30:00'), fill('2026-03-08 02:40:00'), fill('2026-03-08 03:30:00')];
  const resolution = resolve(items);
  expect(timesOf(resolution)).toEqual(['2026-03-08T07:30', '2026-03-08T07:40', '2026-03-08T07:30']);
  expect(codesOf(resolution)).toEqual([`clock_skipped ${items[0]?.line}`]);
});

test('a trade that closes before it opens keeps its money and loses its opening', () => {
  const item = roundTrip('2026-06-15 15:00:00', '2026-06-15 14:00:00');
  const resolution = resolve([item]);
  expect([timesOf(resolution), codesOf(resolution)]).toEqual([
    [null, '2026-06-15T18:00'],
    [`times_reversed ${item.line}`],
  ]);
});

test('costs without a time of day cannot belong to a trade', () => {
  expect(resolve([cost('2026-06-15')]).problems).toMatchObject([{ severity: 'refused', code: 'no_time' }]);
});

test('days are asked once for each stretch of them, however many rows there are', () => {
  let asked = 0;
  const start = Date.parse('2026-06-15T00:00:00Z');
  const items = Array.from({ length: 5000 }, (_, index) =>
    fill(new Date(start + index * 60_000).toISOString().slice(0, 19).replace('T', ' ')),
  );
  const dayOf = (instant: number) => {
    asked++;
    return new Date(instant).toISOString().slice(0, 10);
  };
  const { rows } = resolve(items, {}, { dayOf });
  expect(asked).toBeLessThan(60);
  for (const { content } of rows) {
    if (content.kind !== 'fill' || content.at === null) throw new Error('Not a fill with a time');
    expect(content.day).toBe(new Date(content.at).toISOString().slice(0, 10));
  }
});

const exported = (
  items: Item[],
  n: number,
  statesClock = true,
  brokers = someFile([]).format.brokers,
): ReadFile => ({
  ...someFile(items, {}, n),
  format: { id: `some-${n}`, name: 'Some', brokers, ...(statesClock && { statesClock }) },
});
const NEW_YORK_ACCOUNT = {
  ...someContext,
  accounts: [someAccount(1, { nameKeys: ['sim1'], timeZone: 'America/New_York' })],
};

test.each<[string, ReadFile[], Answers, string]>([
  ['the one that another file tells', [exported([fill('2026-06-15 12:00:00 -5')], 2)], {}, 'America/Chicago'],
  [
    'the one that was sent',
    [exported([fill('2026-06-15 12:00:00 -5')], 2)],
    { timeZone: 'Asia/Tokyo' },
    'Asia/Tokyo',
  ],
  [
    'that of the account, where files of one broker contradict each other',
    [exported([fill('2026-06-15 12:00:00 -5'), fill('2026-06-16 12:00:00 -4')], 2)],
    {},
    'America/New_York',
  ],
  [
    'the one that shows what is told on every day, also in an hour that clocks show twice',
    [exported([fill('2026-06-15 12:00:00 -4'), fill('2026-11-01 01:30:00 -5')], 2)],
    {},
    'America/New_York',
  ],
  [
    'that of the account, beside another broker',
    [exported([fill('2026-06-15 12:00:00 -5')], 2, true, ['Other'])],
    {},
    'America/New_York',
  ],
  [
    'that of the account, beside offsets of no clock',
    [exported([fill('2026-06-15 12:00:00 -5')], 2, false)],
    {},
    'America/New_York',
  ],
])('the clock of a file that leaves it open is %s', (_, others, answers, timeZone) => {
  const open = exported([fill('2026-06-15 14:30:00')], 1, false);
  const resolution = resolveAll([open, ...others], answers, NEW_YORK_ACCOUNT);
  expect([resolution.timeZone, resolution.questions]).toEqual([timeZone, []]);
});

test('what another file tells is not asked', () => {
  const files = [
    exported([fill('2026-06-15 14:30:00')], 1, false),
    exported([fill('2026-06-15 12:00:00 -5')], 2),
  ];
  expect(resolveAll(files, {}, { ...someContext, ...without }).questions).toEqual([]);
});
