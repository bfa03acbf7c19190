import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { fittedText, labelStep, wrapLines } from './text-width.ts';

const tenEach = (text: string) => [...text].length * 10;

test.each([
  ['Opening range', 130, 'Opening range'],
  ['Opening range', 129, 'Opening ran…'],
  ['Opening range', 90, 'Opening…'],
  ['Opening range', 5, '…'],
  ['📈📉', 15, '…'],
  ['', 0, ''],
])('%p within %p pixels is %p', (text, width, shown) => {
  expect(fittedText(text, width, tenEach)).toBe(shown);
});

test('what is shown fits, and is never more than there is', () =>
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 10, max: 300 }), (text, width) => {
      const shown = fittedText(text, width, tenEach);
      expect(tenEach(shown)).toBeLessThanOrEqual(width);
      expect(text.startsWith(shown.replace(/…$/, '')) || shown === text).toBe(true);
    }),
  ));

test.each([
  ['The net P&L of each day.', 130, ['The net P&L', 'of each day.']],
  ['The net P&L of each day.', 240, ['The net P&L of each day.']],
  ['Half of an unbreakable-word', 90, ['Half of', 'an', 'unbreakable-word']],
  ['', 90, ['']],
])('%p within %p pixels takes the lines %p', (text, width, lines) => {
  expect(wrapLines(text, width, tenEach)).toEqual(lines);
});

test('labels that do not fit beside each other leave some out', () => {
  expect(labelStep(['Mon', 'Tue'], 40, tenEach)).toBe(1);
  expect(labelStep(['9:30 AM', '10:00 AM'], 24, tenEach)).toBe(4);
  expect(labelStep(['9:30 AM', '10:00 AM'], 24, tenEach, 20)).toBe(5);
  expect(labelStep([], 24, tenEach)).toBe(1);
});
