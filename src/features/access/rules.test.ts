import { describe, expect, test } from 'bun:test';
import ipaddr from 'ipaddr.js';
import {
  clientAddress,
  rateLimitKey,
  SCREEN_LIFE,
  SESSION_IDLE,
  SESSION_LIFE,
  sessionIsLive,
  waitFor,
} from './rules.ts';

test('a limit applies until its oldest counted failure expires', () => {
  const limit = { failures: 3, within: 1000 };
  expect(waitFor(limit, [], 5000)).toBe(0);
  expect(waitFor(limit, [5000, 4900], 5000)).toBe(0);
  expect(waitFor(limit, [5000, 4900, 4200], 5000)).toBe(200);
  expect(waitFor(limit, [5000, 4900, 4000], 5000)).toBe(0);
  expect(waitFor(limit, [5000, 4900, 4600, 1], 5000)).toBe(600);
});

test('a session ends after 12 hours without a call, and after 7 days at most', () => {
  expect(sessionIsLive({ createdAt: 0, lastSeenAt: 0, isScreen: false }, SESSION_IDLE - 1)).toBe(true);
  expect(sessionIsLive({ createdAt: 0, lastSeenAt: 0, isScreen: false }, SESSION_IDLE)).toBe(false);
  expect(
    sessionIsLive({ createdAt: 0, lastSeenAt: SESSION_LIFE - 2, isScreen: false }, SESSION_LIFE - 1),
  ).toBe(true);
  expect(sessionIsLive({ createdAt: 0, lastSeenAt: SESSION_LIFE - 1, isScreen: false }, SESSION_LIFE)).toBe(
    false,
  );
  expect([SESSION_IDLE, SESSION_LIFE]).toEqual([43_200_000, 604_800_000]);
});

test('a wall screen ends after 90 days, looked at or not', () => {
  const screen = { createdAt: 0, lastSeenAt: 0, isScreen: true };
  expect(sessionIsLive(screen, SCREEN_LIFE - 1)).toBe(true);
  expect(sessionIsLive({ ...screen, lastSeenAt: SCREEN_LIFE - 1 }, SCREEN_LIFE)).toBe(false);
  expect(SCREEN_LIFE).toBe(90 * 24 * 60 * 60_000);
});

describe('where a request comes from', () => {
  const trusted = ['10.0.0.0/8', '127.0.0.1/32', 'fd00::/8'].map((cidr) => ipaddr.parseCIDR(cidr));
  test.each([
    ['a header from an untrusted peer is ignored', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['a trusted proxy names the client', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['what the client itself wrote is ignored', '127.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['several trusted proxies are skipped', '127.0.0.1', '1.2.3.4, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['an unreadable client leaves the proxy', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['an unreadable hop hides all before it', '10.0.0.1', '203.0.113.9, garbage', '10.0.0.1'],
    [
      'only the end of a list of thousands is read',
      '10.0.0.1',
      `203.0.113.9, ${'10.0.0.2, '.repeat(40)}10.0.0.3`,
      '10.0.0.2',
    ],
    ['without a header it is the peer', '10.0.0.1', null, '10.0.0.1'],
    ['IPv4 inside IPv6 is IPv4', '::ffff:203.0.113.9', null, '203.0.113.9'],
    ['IPv6 proxies count', 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ])('%s', (_name, peer, forwarded, expected) => {
    expect(clientAddress(peer, forwarded, trusted)).toBe(expected);
  });
  test('without a peer it is unknown', () => expect(clientAddress(null, '1.2.3.4', trusted)).toBe('unknown'));
});

test('IPv6 addresses of one network share a rateLimitKey', () => {
  expect(rateLimitKey('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(rateLimitKey('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64');
  expect(rateLimitKey('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
  expect(rateLimitKey('203.0.113.9')).toBe('203.0.113.9');
  expect(rateLimitKey('unknown')).toBe('unknown');
});
