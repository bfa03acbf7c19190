import { expect, test } from 'bun:test';
import { formatInstant } from '#src/values/time/time-of-day.ts';
import { auditSentence } from './audit-sentence.ts';

const item = (rest: object) => ({
  id: 1,
  at: '2026-11-20T20:00:00.000Z',
  actor: 'admin',
  address: '203.0.113.7',
  action: 'POST /api/quotes',
  details: '/api/quotes',
  done: 'added a quote',
  ...rest,
});

const moment = (instant: string) => formatInstant(Date.parse(instant), { timeZone: 'UTC', clock: 12 });

test('an action is a sentence: who did what, from where', () => {
  for (const [rest, sentence] of [
    [{}, 'The admin at 203.0.113.7 added a quote.'],
    [{ done: 'changed trader 31', address: null }, 'The admin changed trader 31.'],
    [
      {
        actor: 'cli',
        address: null,
        action: 'archive',
        done: 'archived all journal entries as Before $& now',
      },
      'Someone on the command line of the server archived all journal entries as Before $& now.',
    ],
    [{ actor: 'trader:3', done: 'removed API token 7' }, 'Trader 3 at 203.0.113.7 removed API token 7.'],
    [
      { actor: 'token:5', done: 'looked at the pages of trader 1' },
      'API token 5 at 203.0.113.7 looked at the pages of trader 1.',
    ],
    [
      {
        actor: 'cli',
        address: null,
        action: 'restore',
        done: 'restored the backup of 2026-11-20T15:04:05.678Z',
      },
      'Someone on the command line of the server restored the backup of Nov 20, 2026, 3:04 PM.',
    ],
  ] as const) {
    expect(auditSentence(item(rest), moment)).toBe(sentence);
  }
});
