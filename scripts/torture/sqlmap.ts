import { $ } from 'bun';
import { expect, expectSame, NotHere, type Trial } from './trial.ts';
import { addTrader, logIn, openDatabase, run, type Server, send, startServer, unlock } from './workshop.ts';

const METRICS_TOKEN = 'the-token-of-this-trial';

export const sqlmap: Trial = {
  name: 'sqlmap',
  promise: 'sqlmap finds nothing to inject into at the log-in, the lists and the searches.',
  async run(workshop) {
    if (!Bun.which('sqlmap')) throw new NotHere('sqlmap is missing (Debian: apt-get install sqlmap)');
    if (workshop.isQuick) throw new NotHere('it takes minutes: it is part of the whole run');
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    const server = await startServer(workshop, data, { BULLPEN_METRICS_TOKEN: METRICS_TOKEN });
    // No server would start with a trigger that is not Bullpen's.
    const forgetting = forgetAttempts(data);
    const own = await logIn(server, trader);
    const admin = await unlock(server);
    const entry = { symbol: 'ESZ6', pnl: '1.00', notes: 'es' };
    expectSame(
      'an entry',
      (await send(server, 'POST', '/api/journal', { headers: own, json: entry })).status,
      201,
    );
    const output = await workshop.freshFolder();
    const json = `content-type: application/json\norigin: ${server.origin}`;
    const grant = `bullpen-grant: ${admin['bullpen-grant']}`;
    const targets: [path: string, cookie: string, ...more: string[]][] = [
      ['api/auth/validate', '', '--data', '{"accessCode":"*"}', '--headers', json],
      ['api/journal?q=es&filter=all&limit=10', own.cookie],
      [`api/journal?traderId=${trader.id}*`, own.cookie],
      ['api/journal?cursor=1*', own.cookie],
      ['api/journal/1*/history', own.cookie],
      ['api/journal/all?from=2026-01-01&to=2026-12-31', own.cookie],
      [`api/traders/${trader.id}/calendar/2026-11?copies=without&kind=live`, own.cookie],
      [`api/accounts?traderId=${trader.id}`, own.cookie],
      [`api/strategies?traderId=${trader.id}`, own.cookie],
      ['api/calendar/2026-11*', ''],
      ['api/admin/journal?q=es&sort=symbol&order=asc&filter=wins', admin.cookie, '--headers', grant],
      ['api/admin/journal?sort=symbol&page=1*', admin.cookie, '--headers', grant],
    ];
    for (const [path, cookie, ...more] of targets) {
      const said =
        await $`sqlmap -u ${server.url}${path} ${more} --cookie ${cookie} --batch --level 3 --risk 3 --dbms sqlite --ignore-code 401,403,404,422 --flush-session --output-dir ${output} --disable-coloring`
          .quiet()
          .nothrow()
          .text();
      expect(
        /all tested parameters do not appear to be injectable/.test(said),
        `${path}: ${said.slice(-600)}`,
      );
      expect(!/is vulnerable|injection point\(s\)/.test(said), `${path} can be injected into`);
    }
    const { asked, putOff, failed } = await countResponses(server);
    expectSame('guesses that were put off', putOff, 0);
    expectSame('failures', failed, 0);
    await server.kill('SIGTERM');
    forgetting.end();
    await run(workshop, ['doctor', '--data', data]);
    return `${targets.length} addresses, ${asked} requests that were all looked at, nothing found`;
  },
};

/**
 * Limits on guessing would keep most requests away from the database, so failed attempts are cleared continuously.
 */
function forgetAttempts(data: string): { end(): void } {
  const change = (sql: string) => {
    const db = openDatabase(data);
    db.run(sql);
    db.close();
  };
  change('CREATE TRIGGER forgetting AFTER INSERT ON login_attempts BEGIN DELETE FROM login_attempts; END');
  return { end: () => change('DROP TRIGGER forgetting') };
}

/** Counted by the server: all responses, those with 429, and failures. */
async function countResponses(server: Server) {
  const response = await send(server, 'GET', '/metrics', {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const counted = [
    ...(await response.text()).matchAll(/^bullpen_http_requests_total\{.*status="(\d+)".*\} (\d+)$/gm),
  ];
  const sum = (of: RegExp) =>
    counted.reduce((total, [, status = '', count]) => total + (of.test(status) ? Number(count) : 0), 0);
  return { asked: sum(/./), putOff: sum(/^429$/), failed: sum(/^5/) };
}
