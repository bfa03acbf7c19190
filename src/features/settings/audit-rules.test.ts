import { expect, test } from 'bun:test';
import { Glob } from 'bun';
import { apiCalls, callNamed } from '#src/calls.ts';
import type { CallDeclaration } from '#src/server/declared-calls.ts';
import { doneText } from './audit-rules.ts';

const doneBy = (action: string, details: string) => doneText(action, details, callNamed(action)?.audit);

test('an action is told in words, with what it acts on', () => {
  for (const [action, details, words] of [
    ['POST /api/quotes', '/api/quotes', 'added a quote'],
    ['PUT /api/admin/traders/:id', '/api/admin/traders/31', 'changed trader 31'],
    ['POST /api/admin/traders/:id/view', '/api/admin/traders/31/view', 'opened the dashboard of trader 31'],
    ['PUT /api/admin/contracts/:root', '/api/admin/contracts/ES', 'set the contract ES'],
    ['look', '31 on 2026-11-20', 'looked at the pages of trader 31'],
    ['archive', 'Before $& the new year', 'archived all journal entries as Before $& the new year'],
    ['PUT /api/later/:id', '/api/later/1', 'called PUT /api/later/:id (/api/later/1)'],
  ] as const) {
    expect(doneBy(action, details)).toBe(words);
  }
});

test('every command that is noted has words', async () => {
  const commands: string[] = [];
  for await (const path of new Glob('src/cli/*.ts').scan()) {
    const source = await Bun.file(path).text();
    commands.push(...[...source.matchAll(/note\(app, '([^']+)'/g)].map(([, name]) => String(name)));
  }
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((action) => doneBy(action, '7 x').startsWith('called '))).toEqual([]);
});

test('every change an admin can make has words', () => {
  const changes = Object.entries<CallDeclaration>(apiCalls).filter(
    ([name, { allow }]) =>
      !name.startsWith('GET ') &&
      allow.some((who) => ['anyone', 'session', 'admin', 'fresh-admin'].includes(who)),
  );
  expect(changes.length).toBeGreaterThan(20);
  expect(changes.filter(([, { audit }]) => audit === undefined).map(([name]) => name)).toEqual([]);
});
