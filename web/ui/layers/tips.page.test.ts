import { afterEach, expect, jest, test } from 'bun:test';
import { type Tip, watchTips } from './tips.ts';

afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

test('a tip that is waited for opens once what scrolls under the pointer stands still', () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<button data-tip="Print"></button>';
  const button = document.querySelector('button');
  const shown: (string | undefined)[] = [];
  const stop = watchTips((tip: Tip | null) => shown.push(tip?.text), 'pointer');
  const scroll = () => document.dispatchEvent(new Event('scroll'));
  button?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  jest.advanceTimersByTime(600);
  scroll();
  jest.advanceTimersByTime(600);
  expect(shown).toEqual([]);
  jest.advanceTimersByTime(100);
  expect(shown).toEqual(['Print']);
  // One that is open closes, and stays so.
  scroll();
  jest.advanceTimersByTime(5000);
  expect(shown).toEqual(['Print', undefined]);
  stop();
});
