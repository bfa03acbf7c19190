import { expect, test } from 'bun:test';
import type { MetricsGroup } from '#src/features/metrics/responses.ts';
import type { NamedGroup } from './groupings.ts';
import { idleText } from './idle-text.ts';

const group = (name: string, expectancy: bigint, more: Partial<MetricsGroup> = {}): NamedGroup => ({
  key: name,
  name,
  label: name,
  group: {
    key: name,
    name,
    entries: 20,
    n: 20,
    wins: 10,
    losses: 10,
    net: 20n * expectancy,
    costs: 0n,
    closedNet: 20n * expectancy,
    expectancy,
    profitFactor: 1,
    averageR: null,
    rCount: 0,
    within: null,
    query: '',
    ...more,
  },
});

const DRIVE = group('Opening drive', 3_407n);
const FADE = group('Midday fade', -1_816n);
const NONE = group('No strategy', 18_333n, { key: null, name: null, entries: 3, n: 3 });
const OTHERS = group('7 others', -9_000n, { key: null, name: null, merged: 7 });

test('the best and the worst setup are named, not what has none', () => {
  expect(idleText([NONE, DRIVE, FADE, OTHERS], 'expectancy')).toBe(
    'Highest: Opening drive +$34.07 · Lowest: Midday fade −\u2060$18.16',
  );
  expect(idleText([NONE], 'expectancy')).toBe('No strategy +$183.33');
  expect(idleText([], 'expectancy')).toBe('');
});
