import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { keptDestination, logInNotice, resolveDestination } from './destination.ts';

const OWN = [
  '/team-hub/3',
  '/team-hub/3?date=2026-11-19',
  '/dashboard/3',
  '/dashboard/3/journal?q=es%20z6&filter=wins',
  '/dashboard/3/days/2026-11-19',
  '/dashboard/3/analytics?range=90d&x=//evil.example',
];

test.each(OWN)('%s is kept for its own trader', (path) => {
  expect(keptDestination(path)).toBe(path);
  expect(resolveDestination(3, path)).toBe(path);
});

test.each(OWN)('%s is not kept for another trader', (path) => {
  expect(resolveDestination(33, path)).toBe('/team-hub/33');
});

const ELSEWHERE = [
  '//evil.example',
  '//evil.example/team-hub/3',
  '/\\evil.example/dashboard/3',
  '\\\\evil.example',
  'https://evil.example/team-hub/3',
  'https:team-hub/3',
  'https:/team-hub/3',
  'javascript:alert(1)//team-hub/3',
  'data:text/html,/dashboard/3',
  '/%2f/evil.example',
  '/%2Fevil.example/dashboard/3',
  '/%2f%2fevil.example/',
  '/%09/evil.example/',
  '/%5cevil.example',
  '/team-hub/3//evil.example',
  '/team-hub/3/../../admin',
  '/dashboard/3/..;/admin',
  '/dashboard/3/%2e%2e/4',
  '/./dashboard/3',
  '/dashboard/3/',
  '/dashboard/3#top',
  '/dashboard/3?x=\\evil',
  '/dashboard/3\r\nlocation: https://evil.example',
  '/dashboard/3?a\nb',
  '/dashboard/3\n',
  '/dashboard/3?\u0000',
  '/dashboard/3?\u007f',
  '/dashboard/3?ä',
  '\t/dashboard/3',
  ' /dashboard/3',
  '/\t/evil.example',
  '/dashboard/03',
  '/dashboard/-3',
  '/dashboard/3e0',
  '/dashboard/３',
  '/DASHBOARD/3',
  '/dashboard/3@evil.example',
  '/team-hub/3.evil.example',
  '/admin',
  '/api/journal/export.csv',
  '/',
  '',
  `/dashboard/3?q=${'x'.repeat(1000)}`,
];

test.each(ELSEWHERE)('%j leads to the hub', (path) => {
  expect(keptDestination(path)).toBeNull();
  expect(resolveDestination(3, path)).toBe('/team-hub/3');
});

test('every destination is a page of the trader on this site, whatever is asked for', () => {
  const batch = fc.constantFrom(
    '/',
    '\\',
    '//',
    'evil.example',
    ':',
    '@',
    '?',
    '#',
    '%2f',
    '\t',
    '\r\n',
    '..',
  );
  const path = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.oneof(batch, fc.constantFrom('/dashboard/3', '/team-hub/3', 'journal')))
      .map((all) => all.join('')),
  );
  fc.assert(
    fc.property(path, (asked) => {
      const url = new URL(resolveDestination(3, asked), 'https://desk.example');
      expect(url.origin).toBe('https://desk.example');
      expect(url.pathname).toMatch(/^\/(team-hub|dashboard)\/3(\/|$)/);
    }),
  );
});

describe('the log-in page', () => {
  test('keeps the destination, and the reason for the log-in', () => {
    expect(logInNotice('code-required', '/dashboard/3/journal?q=a&b')).toBe(
      '?notice=code-required&next=%2Fdashboard%2F3%2Fjournal%3Fq%3Da%26b',
    );
    expect(logInNotice(null, '/team-hub/3')).toBe('?next=%2Fteam-hub%2F3');
  });

  test('keeps nothing else', () => {
    expect(logInNotice('code-required', '//evil.example')).toBe('?notice=code-required');
    expect(logInNotice(null, null)).toBe('');
  });
});
