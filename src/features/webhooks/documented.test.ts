import { expect, onTestFinished, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postBody } from './body-rules.ts';
import { signature } from './sending.ts';

const page = readFileSync(join(import.meta.dir, '../../../docs/team.md'), 'utf8');

/** The code of a language in the page on posts. */
const codeIn = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';

test('the verifier in the documents takes what was signed, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-verifier-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'verifier.mjs');
  writeFileSync(file, codeIn('js'));
  const { isGenuine } = await import(file);
  const [secret, now, body] = ['whsec_1234', 1_795_000_000_123, '{"text":"+$1 · ü"}'];
  const header = signature(body, secret, now);
  expect(header).toMatch(/^t=1795000000,v1=[0-9a-f]{64}$/);
  expect(isGenuine(body, header, secret, now + 299_000)).toBe(true);
  for (const [sent, signed, by, at] of [
    [`${body} `, header, secret, now],
    [body, header, 'another', now],
    [body, header, secret, now + 301_000],
    [body, header, secret, now - 301_000],
    [body, header.replace('t=1', 't=2'), secret, now],
    [body, header.slice(0, -2), secret, now],
    [body, 'v1=', secret, now],
    [body, '', secret, now],
    [body, undefined, secret, now],
  ]) {
    expect([signed, isGenuine(sent, signed, by, at)]).toEqual([signed, false]);
  }
});

test('the post in the documents is one that is sent', () => {
  const documented = JSON.parse(codeIn('json'));
  const sent = postBody(
    {
      ...{ event: 'dayClosed', day: '2026-11-20', pnl: 75_000n, trades: 2, open: 0, leavesOut: false },
      traders: [{ name: 'Maya Okafor', pnl: 75_000n, trades: 2, open: 0 }],
    },
    {
      ...{ kind: 'other', show: 'amounts', team: 'Bullpen', delivery: documented.id },
      at: Date.parse(documented.createdAt),
    },
  );
  expect(documented).toEqual(JSON.parse(sent));
});
