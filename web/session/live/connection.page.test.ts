/** The connection of a page in a browser that has no shared workers, as Chrome on Android. */

import { expect, onTestFinished, test } from 'bun:test';
import { documentWindow, eventSources } from '#web/testing/dom.ts';
import { openConnection } from './connection.ts';
import type { LiveMessage } from './messages.ts';

function see(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

function openPage() {
  const received: LiveMessage[] = [];
  const connection = openConnection('1.0.0', (message) => received.push(message));
  onTestFinished(() => {
    connection.close();
    see('visible');
  });
  return { received, ...connection };
}

function send(version: number) {
  const data = JSON.stringify({ topics: [], version });
  for (const source of eventSources)
    source.dispatchEvent(new documentWindow.MessageEvent('changed', { data }));
}

test('a page that is not seen leaves its stream to others, and is not lost for it', () => {
  const { received, wake } = openPage();
  send(1);
  see('hidden');
  expect(eventSources.size).toBe(0);
  // The network is back.
  wake();
  expect(eventSources.size).toBe(0);
  see('visible');
  wake();
  expect(eventSources.size).toBe(1);
  send(1);
  expect(received).toEqual([
    { kind: 'live', version: 1 },
    { kind: 'changed', topics: [], version: 1 },
  ]);
});

test('a page that is seen again reads everything again if something has changed meanwhile', () => {
  const { received, wake } = openPage();
  send(1);
  see('hidden');
  see('visible');
  wake();
  send(2);
  send(3);
  expect(received.slice(1)).toEqual([
    { kind: 'changed', topics: ['everything'], version: 2 },
    { kind: 'changed', topics: [], version: 3 },
  ]);
});

test('a page that is seen again without a network says so', () => {
  const { received, wake } = openPage();
  send(1);
  see('hidden');
  see('visible');
  wake();
  for (const source of eventSources) source.dispatchEvent(new documentWindow.Event('error'));
  expect(received.map(({ kind }) => kind)).toEqual(['live', 'lost']);
});

test('a page that was opened behind another one connects once it is seen', () => {
  see('hidden');
  const { received, wake } = openPage();
  expect(eventSources.size).toBe(0);
  see('visible');
  wake();
  send(1);
  expect(received).toEqual([{ kind: 'live', version: 1 }]);
});
