import { describe, expect, test } from 'bun:test';
import type { MetricsGroup, MetricsGroups } from '#src/features/metrics/responses.ts';
import { listContracts, listedGroups, orderedGroups } from './groupings.ts';
import { idleText } from './idle-text.ts';
import { MEASURE_RULES, shownMeasure } from './measures.ts';
import { topGroups } from './top-groups.ts';

const group = (key: string | null, of: Partial<MetricsGroup> = {}): MetricsGroup => ({
  key,
  name: null,
  query: `key=${key}`,
  entries: 2,
  n: 2,
  wins: 1,
  losses: 1,
  net: 10_000n,
  closedNet: 10_000n,
  costs: 0n,
  expectancy: 5_000n,
  profitFactor: 2,
  averageR: 0.5,
  rCount: 2,
  within: null,
  ...of,
});

const groups = (of: Partial<MetricsGroups>): MetricsGroups => ({
  root: [],
  contract: [],
  side: [],
  instrumentType: [],
  strategy: [],
  tag: [],
  account: [],
  weekday: [],
  halfHour: [],
  holding: [],
  size: [],
  r: [],
  ...of,
});

describe('groups with an order', () => {
  test('have a place for each class, traded or not, and what has none apart', () => {
    const { places, without } = orderedGroups(
      groups({ holding: [group('5to15m'), group('none')] }),
      'holding',
      12,
    );
    expect(places.map(({ name, group: of }) => [name, of?.entries ?? 0])).toEqual([
      ['< 1 min', 0],
      ['1–5 min', 0],
      ['5–15 min', 2],
      ['15–60 min', 0],
      ['1–4 h', 0],
      ['≥ 4 h', 0],
    ]);
    expect(without?.key).toBe('none');
    expect(orderedGroups(groups({ r: [group(null)] }), 'r', 12).without?.key).toBeNull();
  });

  test('have weekends only where they are traded', () => {
    const names = (weekday: MetricsGroup[]) =>
      orderedGroups(groups({ weekday }), 'weekday', 12).places.map(({ label }) => label);
    expect(names([group('2')])).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
    expect(names([group('0'), group('2')])).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
  });

  test('have the half hours from the first to the last that is traded', () => {
    const { places } = orderedGroups(
      groups({ halfHour: [group('22'), group('19'), group('25')] }),
      'halfHour',
      12,
    );
    expect(places.map(({ label }) => label)).toEqual([
      '9:30 AM',
      '10:00 AM',
      '10:30 AM',
      '11:00 AM',
      '11:30 AM',
      '12:00 PM',
      '12:30 PM',
    ]);
    expect(places[0]?.name).toBe('9:30 – 10:00 AM');
    expect(orderedGroups(groups({ halfHour: [group(null)] }), 'halfHour', 12).places).toEqual([]);
    expect(orderedGroups(groups({ halfHour: [group('47')] }), 'halfHour', 12).places[0]?.name).toBe(
      '11:30 PM – 12:00 AM',
    );
    const by24 = orderedGroups(groups({ halfHour: [group('19')] }), 'halfHour', 24).places[0];
    expect([by24?.name, by24?.label]).toEqual(['09:30 – 10:00', '09:30']);
  });
});

describe('groups of a list', () => {
  test('are called by their names, what has none and what is together too', () => {
    const strategy = [
      group('3', { name: 'Trend day', query: 'strategyId=3' }),
      group('Trend day', { name: 'Trend day', query: 'strategy=Trend+day' }),
      group(null, { query: 'hasStrategy=false' }),
      group(null, { merged: 12, query: '' }),
    ];
    const named = listedGroups(groups({ strategy }), 'strategy');
    expect(named.map(({ name }) => name)).toEqual(['Trend day', 'Trend day', 'No strategy', '12 others']);
    expect(new Set(named.map(({ key }) => key)).size).toBe(4);
  });

  test('have the contracts of their root', () => {
    const of = groups({ contract: [group('ESZ6', { within: 'ES' }), group('NQZ6', { within: 'NQ' })] });
    expect(listContracts(of, 'ES').map(({ name }) => name)).toEqual(['ESZ6']);
    expect(listContracts(of, null)).toEqual([]);
  });

  test('have those of a root that are together apart from all others', () => {
    const spy = ['400 C', '401 C'].map((key) => group(key, { within: 'SPY' }));
    const rest = group(null, { merged: 60, query: '', within: 'SPY' });
    const others = group(null, { merged: 12, query: '' });
    const of = groups({ contract: [...spy, rest, others], root: [group('SPY'), others] });
    const named = listContracts(of, 'SPY');
    expect(named.map(({ name }) => name)).toEqual(['400 C', '401 C', '60 others']);
    const keys = [...listedGroups(of, 'root'), ...named].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a measure', () => {
  test('is told with its sign', () => {
    const loss = group('a', { net: -123_450n, averageR: -0.25, wins: 1, losses: 1, entries: 3 });
    expect(MEASURE_RULES.net.of(loss)).toEqual({
      value: -1234.5,
      text: '−$1,234.50',
      short: '−$1.2K',
      tone: 'loss',
    });
    expect(MEASURE_RULES.averageR.of(loss)).toMatchObject({ value: -0.25, text: '−0.25 R', tone: 'loss' });
    expect(MEASURE_RULES.winRate.of(loss)).toMatchObject({ text: '33.3%', tone: 'plain' });
    expect(MEASURE_RULES.averageR.axis([-0.5, 0, 1])).toEqual(['−0.5 R', '0 R', '1 R']);
  });

  test('is nothing where there is none', () => {
    const none = group('a', { entries: 0, n: 0, wins: 0, losses: 0, expectancy: null, averageR: null });
    for (const measure of ['expectancy', 'averageR', 'winRate'] as const)
      expect(MEASURE_RULES[measure].of(none)).toEqual({ value: null, text: '—', short: '', tone: 'plain' });
  });

  test('is in the URL', () => {
    expect(shownMeasure(new URLSearchParams('measure=averageR'))).toBe('averageR');
    for (const other of ['', 'measure=', 'measure=constructor'])
      expect(shownMeasure(new URLSearchParams(other))).toBe('net');
  });
});

test('the rows that are drawn moved the most, the highest first and what has no figure last', () => {
  const tags = [
    group('small', { net: 100n, averageR: 9 }),
    group('won', { net: 90_000n, averageR: 1 }),
    group('lost', { net: -80_000n, averageR: -1 }),
    group('unknown', { net: 70_000n, averageR: null }),
  ];
  const named = listedGroups(groups({ tag: tags }), 'tag');
  expect(topGroups(named, 'averageR', 3).map(({ name }) => name)).toEqual(['won', 'lost', 'unknown']);
  expect(topGroups(named, 'averageR', 4).map(({ name }) => name)).toEqual([
    'small',
    'won',
    'lost',
    'unknown',
  ]);
  expect(idleText(named, 'averageR')).toBe('Highest: small +9.00 R · Lowest: lost −\u20601.00 R');
  expect(idleText(named.slice(1, 2), 'net')).toBe('won +$900.00');
  expect(idleText([], 'net')).toBe('');
});
