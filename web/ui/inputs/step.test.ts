import { expect, test } from 'bun:test';
import { stepped } from './step.ts';

const cases: [typed: string, by: number, next: string | null][] = [
  ['', 0.1, '0.1'],
  ['', -0.01, '-0.01'],
  ['0.2', 0.1, '0.3'],
  ['62.25', 0.1, '62.35'],
  ['−1', 0.01, '-0.99'],
  ['12.', 0.1, '12.1'],
  ['1,5', 0.1, null],
  ['about 2', 0.1, null],
  ['.', 0.1, null],
];

for (const [typed, by, next] of cases) {
  test(`'${typed}' stepped by ${by} is ${next}`, () => {
    expect(stepped(typed, by)).toBe(next);
  });
}
