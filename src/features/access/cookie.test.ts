import { describe, expect, test } from 'bun:test';
import { readTheme } from '#src/server/render/rendition.ts';
import { cpuClock } from '#src/testing/cpu-time.ts';
import { testApp } from '#src/testing/test-app.ts';
import { readCookie, readSessionCookie } from './cookie.ts';

describe('a cookie', () => {
  test.each([
    ['id=a', 'a'],
    ['x=1; id=a; y=2', 'a'],
    ['x=1;\t id =\ta\t;y=2', 'a'],
    ['id=a=b', 'a=b'],
    ['id=', null],
    ['', null],
    ['ids=a; xid=b; ID=c', null],
    // Someone has planted a second one, and nothing shows which is ours.
    ['id=a; id=b', null],
    ['id=a; id=a', null],
    ['id=; id=a', null],
    // Other whitespace is part of the name, which the prefix then does not protect.
    ['\u00a0id=a', null],
    ['id\u00a0=a', null],
    ['\u00a0id=evil; id=own', 'own'],
    ['\u0085id=a', null],
    ['\u000bid=a', null],
    ['\u000cid=a', null],
    ['\ufeffid=a', null],
  ])('%j is read as %j', (header, value) => {
    expect(readCookie(header, 'id')).toBe(value);
  });

  test('in a very long header is parsed quickly', () => {
    const took = cpuClock();
    for (const filling of [' '.repeat(100_000), ';'.repeat(100_000), 'id=a;'.repeat(20_000)]) {
      readCookie(`x${filling}x; id=a`, 'id');
    }
    expect(took()).toBeLessThan(1000);
  });

  test('for the theme is parsed the same way', () => {
    expect(readTheme('a=b; bullpen_theme=light')).toBe('light');
    expect(readTheme('bullpen_theme=dark\u00a0')).toBe('system');
    expect(readTheme('\u00a0bullpen_theme=light')).toBe('system');
    expect(readTheme(null)).toBe('system');
  });
});

test('a session planted by a sister site under a look-alike name is ignored', async () => {
  const app = testApp({ env: { BULLPEN_PUBLIC_URL: 'https://desk.example.com' } });
  const planted = await app.deps.access.admin
    .unlock(
      { password: 'Correct-Horse-9' },
      {
        address: '127.0.0.1',
        userAgent: null,
        previousToken: null,
        previousSession: null,
        device: null,
      },
    )
    .then(({ sessionToken }) => sessionToken);
  expect(readSessionCookie(`__Host-bullpen_session=${planted}`, true)).toBe(planted);
  for (const cookie of [
    `\u00a0__Host-bullpen_session=${planted}`,
    `__Host-bullpen_session\u00a0=${planted}`,
    `bullpen_session=${planted}`,
    `__Host-bullpen_session=${planted}; __Host-bullpen_session=${planted}`,
  ]) {
    expect(readSessionCookie(cookie, true)).toBeNull();
    expect((await app.call({ cookie }, 'POST', '/api/auth/logout')).status).not.toBe(204);
  }
});
