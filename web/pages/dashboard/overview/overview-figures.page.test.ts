import { expect, test } from 'bun:test';
import { screen, within } from '@testing-library/dom';
import { dateWithYear, day, longDate, sunday } from '#src/testing/naive-model/dates.ts';
import {
  bestDay,
  closeOf,
  pnl,
  pnlOn,
  riskReward,
  streak,
  winRate,
  worstDay,
} from '#src/testing/naive-model/figures.ts';
import { dollars, usd } from '#src/testing/naive-model/money.ts';
import { appNow, openPage } from '#web/testing/page.ts';

interface RecordedEntry {
  symbol?: string;
  tradeDate: string;
  cents: bigint | null;
}

/** By the clock of the team. */
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => day(today, -days);

const entriesOn = (tradeDate: string, ...amounts: (bigint | null)[]): RecordedEntry[] =>
  amounts.map((cents) => ({ tradeDate, cents }));

/** One on each of the last days, the latest last. */
const latestDays = (...amounts: bigint[]): RecordedEntry[] =>
  amounts.map((cents, index) => ({ tradeDate: daysAgo(amounts.length - 1 - index), cents }));

/** Three months of entries, including cents, zeros and open ones: the same on every run. */
function mixedEntries(): RecordedEntry[] {
  let state = 7;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return Array.from({ length: 60 }, (_, n) => ({
    symbol: `SYM${n}`,
    tradeDate: n === 0 ? today : daysAgo(random(90)),
    cents: n % 9 === 4 ? null : BigInt(random(80_000) - 35_000),
  }));
}

/** The overview of a trader who has recorded these. */
async function openOverview(entries: readonly RecordedEntry[]) {
  const app = appNow({ env: { BULLPEN_TIMEZONE: 'UTC' } });
  const trader = await app.trader();
  for (const { symbol = 'ESZ6', cents, tradeDate } of entries) {
    const result = cents === null ? { isOpen: true } : { pnl: usd(cents) };
    const { status } = await app.call(trader, 'POST', '/api/journal', {
      json: { symbol, tradeDate, ...result },
    });
    expect(status).toBe(201);
  }
  await openPage(app, `/dashboard/${trader.id}`, trader.cookie);
  const section = (name: string) => screen.getByRole('region', { name });
  const card = (name: string) => within(screen.getByRole('group', { name }));
  const fact = (region: string, label: string) =>
    [...section(region).querySelectorAll('dt')].find((term) => term.textContent?.includes(label))
      ?.nextElementSibling?.textContent;
  return {
    performance: within(section('Performance Overview')),
    period: (label: string) => fact('Performance Overview', label),
    highlight: (label: string) => fact('Performance Highlights', label),
    card,
    figure: (name: string) => card(name).getAllByRole('paragraph')[0]?.textContent,
  };
}

const journals: Record<string, () => RecordedEntry[]> = {
  'no entries': () => [],
  'one entry': () => entriesOn(today, 12_550n),
  'only losses': () => latestDays(-1010n, -2020n, -1n),
  'only open entries': () => entriesOn(today, null, null),
  'three months of entries': mixedEntries,
};

const streakText = (days: number): string => {
  if (days === 0) return '—';
  const count = Math.abs(days);
  return `${count} ${days > 0 ? 'winning' : 'losing'} day${count === 1 ? '' : 's'}`;
};

for (const [name, entriesOf] of Object.entries(journals)) {
  test(`figures of ${name} are computed from the entries`, async () => {
    const entries = entriesOf();
    const total = pnl(entries);
    const inWeek = entries.filter(({ tradeDate }) => sunday(tradeDate) === sunday(today));
    const inMonth = entries.filter(({ tradeDate }) => tradeDate.slice(0, 7) === today.slice(0, 7));
    const { performance, period, figure, highlight } = await openOverview(entries);
    expect(performance.getAllByText(dollars(total))).not.toEqual([]);
    const percent = Number(total) / 10_000;
    const sign = total > 0n ? '+' : total < 0n ? '−' : '';
    const shown = Math.abs(percent).toFixed(1);
    performance.getByText(`${shown === '0.0' ? '' : sign}${shown}% of $10,000`);
    expect(period('Daily P&L')).toBe(dollars(pnlOn(entries, today)));
    expect(period('Weekly P&L')).toBe(dollars(pnl(inWeek)));
    expect(period('Monthly P&L')).toBe(dollars(pnl(inMonth)));
    // Nobody is judged by no trade.
    const rate = entries.length === 0 ? '—' : `${winRate(entries).toFixed(1)}%`;
    performance.getByText(rate);
    expect(figure('Win Rate')).toBe(rate);
    expect(figure('Total Entries')).toBe(String(entries.length));
    const open = inMonth.filter(({ cents }) => cents === null).length;
    expect(figure('Total Trades')).toBe(open === 0 ? `${inMonth.length}` : `${inMonth.length}, ${open} open`);
    const ratio = riskReward(entries);
    const needed = performance.queryAllByText(/would break even at your payoff/);
    expect(needed.map(({ textContent }) => textContent)).toEqual(
      ratio === null || entries.length < 20
        ? []
        : [
            `${rate} won · ${(100 / (1 + ratio)).toFixed(1)}% would break even at your payoff of ${ratio.toFixed(2)}`,
          ],
    );
    expect(figure('Risk/Reward')).toBe(ratio?.toFixed(2) ?? 'N/A');
    expect(figure('Trading Streak')).toBe(streakText(streak(entries)));
    for (const [label, found] of [
      ['Best Trading Day', bestDay(entries)],
      ['Worst Trading Day', worstDay(entries)],
    ] as const)
      expect(highlight(label)).toBe(found ? `${dollars(found.cents)}${longDate(found.tradeDate)}` : '—');
    expect(highlight('Performance Status')).toBe(total >= 0n ? 'Profitable' : 'Needs Improvement');
    const line = performance.queryByRole('img', { name: /^Equity from \$10,000\.00/ });
    if (entries.length === 0) expect(line).toBeNull();
    else
      expect(line?.getAttribute('aria-label')).toContain(
        `to ${dollars(closeOf(entries, today), '')} on ${dateWithYear(today)}`,
      );
  });
}

for (const [wins, entries, message] of [
  [6, 10, 'Excellent win rate! Keep up the great work.'],
  [59, 100, 'Good performance, room for improvement.'],
  [1, 2, 'Good performance, room for improvement.'],
  [49, 100, 'Focus on risk management and strategy refinement.'],
] as const) {
  test(`${wins} wins of ${entries} say '${message}'`, async () => {
    const amounts = Array.from({ length: entries }, (_, n) => (n < wins ? 1000n : -1000n));
    (await openOverview(entriesOn(today, ...amounts))).performance.getByText(message);
  });
}

for (const [win, text, colour] of [
  [2000n, '2.00', 'text-gain'],
  [1990n, '1.99', 'text-warn'],
  [1500n, '1.50', 'text-warn'],
  [1490n, '1.49', 'text-loss'],
] as const) {
  test(`a risk/reward of ${text} has the colour of its band`, async () => {
    const { card } = await openOverview(entriesOn(today, win, -1000n));
    expect(card('Risk/Reward').getByText(text).className).toContain(colour);
  });
}

for (const [name, days, text, hasTrophy] of [
  ['three winning days', [-500n, 100n, 0n, 200n], '3 winning days', true],
  ['two winning days', [-500n, 100n, 200n], '2 winning days', false],
  ['one losing day', [500n, 100n, -200n], '1 losing day', false],
  ['three losing days', [-500n, -100n, -200n], '3 losing days', false],
] as const) {
  test(`${name} are a streak ${hasTrophy ? 'with' : 'without'} a trophy`, async () => {
    const { card, figure } = await openOverview(latestDays(...days));
    expect(figure('Trading Streak')).toBe(text);
    expect(card('Trading Streak').queryAllByRole('img', { name: 'Trophy' })).toHaveLength(hasTrophy ? 1 : 0);
  });
}
