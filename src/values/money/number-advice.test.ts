import { expect, test } from 'bun:test';
import { parseMoney } from './money.ts';
import { numberAdvice } from './number-advice.ts';

test.each([
  ['1250,50', 'Write 1250.50, with a point'],
  ['-1250,5', 'Write -1250.5, with a point'],
  ['$0,75', 'Write 0.75, with a point'],
  ['1.250,50', 'Write 1250.50, with a point'],
  ['1 250,50', 'Write 1250.50, with a point'],
  ["1'250.50", 'Write 1250.50'],
  ['1 250.50', 'Write 1250.50'],
  ['12 500', 'Write 12500'],
  ["114'08", 'Write 114.25 for 114 and 8/32'],
  ['114’16', 'Write 114.5 for 114 and 16/32'],
  ["114'085", 'Write 114.265625 for 114 and 8.5/32'],
  ["452'6", 'Write 452.75 for 452 and 6/8'],
])('%p gets the advice %p', (typed, advice) => {
  expect(numberAdvice(typed, () => true)).toBe(advice);
});

test.each(['', 'x', '1.2.3', "114'32", "114'080", "1'8", '1,2,3', '12-08', '1/2', "1'000'00", '1250.505'])(
  '%p gets no advice',
  (typed) => {
    expect(numberAdvice(typed, () => true)).toBeNull();
  },
);

test('never advises what the field would reject again', () => {
  const accepts = (number: string) => parseMoney(number) !== null;
  expect(numberAdvice('1,25', accepts)).toBe('Write 1.25, with a point');
  expect(numberAdvice('1,2345', accepts)).toBeNull();
  expect(numberAdvice("114'081", accepts)).toBeNull();
});
