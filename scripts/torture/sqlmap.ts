import { $ } from 'bun';
import { expect, expectSame, NotHere, type Trial } from './trial.ts';
import { addTrader, logIn, run, send, startServer } from './workshop.ts';

export const sqlmap: Trial = {
  name: 'sqlmap',
  promise: 'sqlmap finds nothing to inject into at the log-in, the lists and the searches.',
  async run(workshop) {
    if (!Bun.which('sqlmap')) throw new NotHere('sqlmap is missing (Debian: apt-get install sqlmap)');
    if (workshop.isQuick) throw new NotHere('it takes minutes: it is part of the whole run');
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    const server = await startServer(workshop, data);
    const { cookie } = await logIn(server, trader);
    await send(server, 'POST', '/api/journal', {
      headers: { cookie },
      json: { symbol: 'ESZ6', pnl: '1.00' },
    });
    const output = await workshop.freshFolder();
    const targets = [
      [`${server.url}api/journal?traderId=${trader.id}&q=es&filter=all&limit=10`],
      [`${server.url}api/journal/all?from=2026-01-01&to=2026-12-31`],
      [`${server.url}api/calendar/2026-11*`],
      [
        `${server.url}api/auth/validate`,
        '--data',
        '{"accessCode":"*"}',
        '--headers',
        `content-type: application/json\norigin: ${server.origin}`,
      ],
      [`${server.url}api/strategies?traderId=${trader.id}`],
    ];
    for (const [url = '', ...more] of targets) {
      const said =
        await $`sqlmap -u ${url} ${more} --cookie ${cookie} --batch --level 3 --risk 2 --dbms sqlite --ignore-code 401,403,404,422,429 --flush-session --output-dir ${output} --disable-coloring`
          .quiet()
          .nothrow()
          .text();
      expect(
        /all tested parameters do not appear to be injectable|no parameter\(s\) found/.test(said),
        `${url}: ${said.slice(-400)}`,
      );
      expect(!/is vulnerable|injection point/.test(said), `${url} can be injected into`);
    }
    expectSame('afterwards', (await send(server, 'GET', '/readyz')).status, 200);
    await server.kill('SIGTERM');
    await run(workshop, ['doctor', '--data', data]);
    return `${targets.length} addresses at level 3, nothing found`;
  },
};
