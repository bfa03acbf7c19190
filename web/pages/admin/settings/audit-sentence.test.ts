import { expect, test } from 'bun:test';
import { Glob } from 'bun';
import { listRoutes } from '#src/server/app.ts';
import { ACCESS } from '#src/server/guard/routing.ts';
import { formatInstant } from '#src/values/time-of-day.ts';
import { auditSentence } from './audit-sentence.ts';

const item = (rest: object) => ({
  id: 1,
  at: '2026-11-20T20:00:00.000Z',
  actor: 'admin',
  address: '203.0.113.7',
  action: 'POST /api/quotes',
  details: '/api/quotes',
  ...rest,
});

const moment = (instant: string) => formatInstant(Date.parse(instant), { timeZone: 'UTC', clock: 12 });

test('an action is a sentence: who did what, from where', () => {
  for (const [rest, sentence] of [
    [{}, 'The admin at 203.0.113.7 added a quote.'],
    [
      { action: 'PUT /api/admin/traders/:id', details: '/api/admin/traders/31' },
      'The admin at 203.0.113.7 changed trader 31.',
    ],
    [
      { action: 'POST /api/admin/traders/:id/view', details: '/api/admin/traders/31/view', address: null },
      'The admin opened the dashboard of trader 31.',
    ],
    [
      { action: 'PUT /api/admin/contracts/:root', details: '/api/admin/contracts/ES' },
      'The admin at 203.0.113.7 set the contract ES.',
    ],
    [
      { actor: 'cli', address: null, action: 'archive', details: 'Before $& the new year' },
      'Someone on the command line of the server archived all journal entries as Before $& the new year.',
    ],
    [
      { actor: 'trader:3', action: 'DELETE /api/tokens/:id', details: '/api/tokens/7' },
      'Trader 3 at 203.0.113.7 removed API token 7.',
    ],
    [
      { actor: 'cli', address: null, action: 'restore', details: 'the backup of 2026-11-20T15:04:05.678Z' },
      'Someone on the command line of the server restored the backup of Nov 20, 2026, 3:04 PM.',
    ],
    [
      { action: 'PUT /api/later/:id', details: '/api/later/1' },
      'The admin at 203.0.113.7 called PUT /api/later/:id (/api/later/1).',
    ],
  ] as const) {
    expect(auditSentence(item(rest), moment)).toBe(sentence);
  }
});

test('every command that is noted has a sentence', async () => {
  const commands: string[] = [];
  for await (const path of new Glob('src/cli/*.ts').scan()) {
    const source = await Bun.file(path).text();
    commands.push(...[...source.matchAll(/note\(app, '([^']+)'/g)].map(([, name]) => String(name)));
  }
  expect(commands.length).toBeGreaterThan(5);
  const sentences = commands.map((action) =>
    auditSentence(item({ actor: 'cli', address: null, action, details: '7 x' }), moment),
  );
  expect(sentences.filter((sentence) => sentence.includes(' called '))).toEqual([]);
});

test('every call an admin can make has a sentence', () => {
  const changes = listRoutes().filter(
    ({ method, path, hooks }) =>
      method !== 'GET' &&
      path.startsWith('/api/') &&
      hooks.detail?.[ACCESS]?.some((who) => ['anyone', 'session', 'admin', 'fresh-admin'].includes(who)),
  );
  expect(changes.length).toBeGreaterThan(20);
  const wordless = changes
    .map(({ method, path }) => ({ action: `${method} ${path}`, details: path.replace(':id', '1') }))
    .filter((call) => auditSentence(item(call), moment).includes(' called '));
  expect(wordless).toEqual([]);
});
