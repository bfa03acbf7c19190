import { afterEach, expect, jest, test } from 'bun:test';
import { type Tip, watchTips } from './tips.ts';

afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

function watched() {
  jest.useFakeTimers();
  document.body.innerHTML = '<button data-tip="Print" data-tap></button>';
  const button = document.querySelector('button');
  const shown: (string | undefined)[] = [];
  const stop = watchTips((tip: Tip | null) => shown.push(tip?.text), 'pointer');
  return {
    shown,
    stop,
    send: (event: Event) => button?.dispatchEvent(event),
    scroll: () => document.dispatchEvent(new Event('scroll')),
  };
}

test('a tip opens once what scrolls under the pointer stands still, and again after it scrolled', () => {
  const { shown, stop, send, scroll } = watched();
  send(new PointerEvent('pointerover', { bubbles: true }));
  jest.advanceTimersByTime(600);
  scroll();
  jest.advanceTimersByTime(600);
  expect(shown).toEqual([]);
  jest.advanceTimersByTime(100);
  expect(shown).toEqual(['Print']);
  scroll();
  expect(shown).toEqual(['Print', undefined]);
  jest.advanceTimersByTime(700);
  expect(shown).toEqual(['Print', undefined, 'Print']);
  stop();
});

test('a tip that was tapped stays closed once the page scrolls', () => {
  const { shown, stop, send, scroll } = watched();
  send(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
  expect(shown).toEqual(['Print']);
  scroll();
  jest.advanceTimersByTime(5000);
  expect(shown).toEqual(['Print', undefined]);
  stop();
});

test('a tip that was clicked is told again once the page stands still: the mouse is still over it', () => {
  const { shown, stop, send, scroll } = watched();
  send(new PointerEvent('click', { bubbles: true, pointerType: 'mouse' }));
  scroll();
  jest.advanceTimersByTime(700);
  expect(shown).toEqual(['Print', undefined, 'Print']);
  stop();
});
