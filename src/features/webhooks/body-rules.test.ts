import { expect, test } from 'bun:test';
import { type PostHead, postBody } from './body-rules.ts';
import { factsText, PostFacts } from './facts-contract.ts';

const head: PostHead = {
  ...{
    kind: 'other',
    show: 'amounts',
    team: 'Bullpen',
    delivery: 'an-id',
    at: Date.parse('2026-11-20T22:00:00Z'),
  },
};
const DAY: PostFacts = {
  ...{ event: 'dayClosed', day: '2026-11-20', pnl: 75_000n, trades: 12, open: 1, leavesOut: false },
  traders: [
    { name: 'Maya Okafor', pnl: 100_000n, trades: 8, open: 0 },
    { name: 'Leo Brandt', pnl: -25_000n, trades: 4, open: 1 },
  ],
};
const body = (facts: PostFacts, its: Partial<PostHead> = {}) =>
  JSON.parse(postBody(facts, { ...head, ...its }));
const text = (facts: PostFacts, its: Partial<PostHead> = {}): string => body(facts, its).text;

test('a closed day, in amounts', () => {
  expect(text(DAY)).toBe(
    `Bullpen · Fri, Nov 20 is closed: +$750.00, 12 trades, 1 open
Maya Okafor: +$1,000.00, 8 trades
Leo Brandt: −$250.00, 4 trades, 1 open`,
  );
  expect(body(DAY)).toEqual({
    ...{ id: 'an-id', event: 'dayClosed', createdAt: '2026-11-20T22:00:00.000Z', team: 'Bullpen' },
    ...{ text: expect.any(String), day: '2026-11-20', pnl: '750.00', percent: 3.75, trades: 12, open: 1 },
    traders: [
      { name: 'Maya Okafor', pnl: '1000.00', percent: 10, trades: 8, open: 0 },
      { name: 'Leo Brandt', pnl: '-250.00', percent: -2.5, trades: 4, open: 1 },
    ],
    leavesOutAccounts: false,
  });
});

test('what is open alone has no result, neither of a trader nor of the team', () => {
  const traders = DAY.traders.map((one) => ({ ...one, pnl: 0n, trades: 2, open: 2 }));
  const open = { ...DAY, pnl: 0n, trades: 4, open: 4, traders };
  for (const show of ['amounts', 'percent'] as const) {
    expect(text(open, { show })).toBe(
      `Bullpen · Fri, Nov 20 is closed: 4 open trades
Maya Okafor: 2 open trades
Leo Brandt: 2 open trades`,
    );
  }
});

test('in percent of the notional account no amount is left', () => {
  const sent = postBody({ ...DAY, leavesOut: true }, { ...head, show: 'percent' });
  expect(JSON.parse(sent).text).toBe(
    `Bullpen · Fri, Nov 20 is closed: +3.75%, 12 trades, 1 open
Maya Okafor: +10.00%, 8 trades
Leo Brandt: −2.50%, 4 trades, 1 open
Without accounts that do not count for the team.`,
  );
  expect(sent).not.toMatch(/\$|pnl|750|1000\.00/);
});

const limited = (fields: object): PostFacts =>
  PostFacts.parse({
    ...{ event: 'limitAmber', day: '2026-11-20', trader: 'Maya Okafor', limit: 'dailyLoss', used: 80 },
    ...{ reached: { cents: '-80000' }, of: { cents: '100000' } },
    ...fields,
  });

test.each([
  [{}, 'Amber: Maya Okafor, daily loss limit: −$800.00 of $1,000.00 (80%), Fri, Nov 20'],
  [
    { event: 'limitRed', trader: null, limit: 'teamDailyLoss', used: 105, reached: { cents: '-105000' } },
    'Red: the team, daily loss limit: −$1,050.00 of $1,000.00 (105%), Fri, Nov 20',
  ],
  [
    { event: 'limitRed', limit: 'maxTrades', used: 110, reached: { count: 11 }, of: { count: 10 } },
    'Red: Maya Okafor, limit of trades a day: 11 of 10, Fri, Nov 20',
  ],
  [
    { event: 'limitRed', limit: 'allowedRoots', used: null, reached: null, of: null },
    'Red: Maya Okafor, a trade in a symbol that is not allowed, Fri, Nov 20',
  ],
])('a limit %j', (fields, said) => {
  expect(text(limited(fields))).toBe(`Bullpen · ${said}`);
});

test('a limit without amounts', () => {
  const sent = body(limited({}), { show: 'percent' });
  expect(sent.text).toBe('Bullpen · Amber: Maya Okafor, daily loss limit: 80%, Fri, Nov 20');
  expect(sent).toMatchObject({ used: 80, reached: null, of: null });
  const counted = limited({ limit: 'maxTrades', used: 100, reached: { count: 10 }, of: { count: 10 } });
  expect(body(counted, { show: 'percent' })).toMatchObject({
    ...{ text: 'Bullpen · Amber: Maya Okafor, limit of trades a day: 10 of 10, Fri, Nov 20' },
    ...{ reached: 10, of: 10 },
  });
});

const HOSTILE =
  '@everyone <@&1> <!channel> <https://evil.example|log in> [log in](https://evil.example) **x** `y`';

test('nobody is mentioned by what a trader is called, and no link is made of it', () => {
  const facts: PostFacts = { event: 'importFailed', trader: HOSTILE, reason: 'R & D\nsecond line' };
  const discord = body(facts, { kind: 'discord', team: '@here' });
  expect(Object.keys(discord)).toEqual(['content', 'allowed_mentions']);
  expect(discord.allowed_mentions).toEqual({ parse: [] });
  const unescaped = discord.content.replaceAll(/\\./g, '');
  expect(unescaped).not.toMatch(/[@<>[\]()*`:]\w/);
  expect(discord.content).toContain('\\@everyone \\<\\@&1\\>');

  const slack = body(facts, { kind: 'slack', team: '<!here>' });
  expect(Object.keys(slack)).toEqual(['text']);
  expect(slack.text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  expect(slack.text).toContain('&lt;!channel&gt;');
  expect(slack.text).toContain('R &amp; D second line');
});

test('a long day fits into what Discord takes', () => {
  const traders = Array.from({ length: 1000 }, (_, n) => ({
    ...{ name: `${'_'.repeat(90)} ${n}`, pnl: BigInt(1000 - n), trades: 1, open: 0 },
  }));
  const { content } = body({ ...DAY, traders }, { kind: 'discord' });
  expect(content.length).toBeLessThanOrEqual(2000);
  expect(content.length).toBeGreaterThan(1700);
  const lines = content.split('\n');
  expect(lines.at(-1)).toBe(`… and ${1000 - (lines.length - 2)} more`);
  expect(body({ ...DAY, traders }).traders.length).toBe(1000);
});

test('it is kept without losing a cent', () => {
  const large = { ...DAY, pnl: 9_007_199_254_740_993n };
  for (const facts of [large, limited({}), { event: 'test' } as const]) {
    expect(PostFacts.parse(JSON.parse(factsText(facts)))).toEqual(facts);
  }
});
