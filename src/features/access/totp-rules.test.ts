import { expect, test } from 'bun:test';
import { appCode } from '#src/testing/totp.ts';
import { findStep, hotp, otpauthUri, showRecoveryCode, toBase32, toStep } from './totp-rules.ts';

const SECRET = Buffer.from('12345678901234567890');

test('codes of counters are those of RFC 4226, appendix D', () => {
  const codes = Array.from({ length: 10 }, (_, counter) => hotp(SECRET, counter));
  expect(codes).toEqual([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ]);
});

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of second %d is that of RFC 6238, appendix B', (second, code) => {
  expect(hotp(SECRET, toStep(second * 1000), 8)).toBe(code);
  expect(findStep(SECRET, code.slice(2), second * 1000, 0)).toBe(toStep(second * 1000));
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%p is in base32 as in RFC 4648', (text, expected) => {
  expect(toBase32(Buffer.from(text))).toBe(expected);
});

test('a code may be one step late or early, is used once, and none from before it is', () => {
  const now = Date.parse('2026-11-20T20:00:10Z');
  const step = toStep(now);
  const find = (stepsOff: number, usedStep = 0) =>
    findStep(SECRET, hotp(SECRET, step + stepsOff), now, usedStep);
  expect([-2, -1, 0, 1, 2].map((off) => find(off))).toEqual([null, step - 1, step, step + 1, null]);
  expect([-1, 0, 1].map((off) => find(off, step))).toEqual([null, null, step + 1]);
  expect([-1, 0, 1].map((off) => find(off, step + 1))).toEqual([null, null, null]);
  // The clock was set back by an hour: nobody waits until it has caught up.
  expect(find(0, step + 120)).toBe(step);
  for (const wrong of ['', '12345', '1234567', 'abcdef']) expect(findStep(SECRET, wrong, now, 0)).toBeNull();
});

test('the address names the team, whatever it is called, and is read back by an app', () => {
  const secret = toBase32(SECRET);
  for (const [team, issuer] of [
    ['Harbour Street', 'Harbour Street'],
    ['Pit: floor & desk?', 'Pit  floor & desk?'],
    [`${'🦬'.repeat(40)}`, '🦬'.repeat(32)],
    ['%2F#', '%2F#'],
  ] as const) {
    const uri = new URL(otpauthUri(secret, team));
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(uri.pathname)).toBe(`/${issuer}:admin`);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret,
      issuer,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  }
  expect(appCode(secret, 59_000)).toBe('287082');
});

test('a recovery code is shown in groups', () => {
  expect(showRecoveryCode('123456789012')).toBe('1234 5678 9012');
});
