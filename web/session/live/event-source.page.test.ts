/** The connection to the server's events, as a machine sleeps and its network comes and goes. */

import { afterEach, expect, jest, setSystemTime, test } from 'bun:test';
import { documentWindow, eventSources } from '#web/testing/dom.ts';
import { listenToEvents } from './event-source.ts';
import type { LiveMessage } from './messages.ts';

const AT = new Date('2026-11-27T14:30:00Z').getTime();

afterEach(() => {
  jest.useRealTimers();
  setSystemTime();
});

function listening() {
  jest.useFakeTimers();
  setSystemTime(AT);
  const received: LiveMessage['kind'][] = [];
  const listener = listenToEvents(({ kind }) => received.push(kind));
  const data = JSON.stringify({ topics: [], version: 1 });
  return {
    received,
    ...listener,
    change() {
      for (const source of eventSources)
        source.dispatchEvent(new documentWindow.MessageEvent('changed', { data }));
    },
    fail() {
      for (const source of eventSources) source.dispatchEvent(new documentWindow.Event('error'));
    },
  };
}

test('a machine that wakes without its network says so, and reads everything again once that is back', () => {
  const { received, wake, change, fail, state, close } = listening();
  change();
  setSystemTime(AT + 8 * 3_600_000);
  wake();
  fail();
  expect(state()).toEqual({ kind: 'lost', since: AT });
  expect(received).toEqual(['live', 'lost']);
  wake();
  change();
  expect(received).toEqual(['live', 'lost', 'live', 'changed']);
  close();
  expect(eventSources.size).toBe(0);
});

test('a short absence changes nothing', () => {
  const { received, wake, change, close } = listening();
  change();
  setSystemTime(AT + 20_000);
  wake();
  expect(received).toEqual(['live']);
  close();
});
