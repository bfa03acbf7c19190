import { describe, expect, test } from 'bun:test';
import { addDays, formatTradeDate, tradeDateAt } from '#src/values/dates.ts';
import { formatMoney, moneyString } from '#src/values/money.ts';
import { traderOfTest } from './app-fixture.ts';
import { hasFocus, visit } from './browser.ts';
import { overviewPage } from './models/overview-page.ts';
import { recordArea } from './models/record-area.ts';
import { entriesOn, type RecordedEntry, record } from './models/recorded.ts';
import { addVideo } from './models/videos-area.ts';
import { naiveStats } from './naive-stats.ts';
import { zoneAtNoon } from './running-app.ts';

const timeZone = zoneAtNoon();
const today = tradeDateAt(Date.now(), timeZone);
const daysAgo = (days: number) => addDays(today, -days);

const at = traderOfTest({ BULLPEN_TIMEZONE: timeZone });

/** One on each of the last days, the latest last. */
const latestDays = (...pnls: string[]): RecordedEntry[] =>
  pnls.map((pnl, index) => ({ symbol: 'ESZ6', tradeDate: daysAgo(pnls.length - 1 - index), pnl }));

const dollars = (cents: number, plus: 'gain' | 'never' = 'gain') => formatMoney(moneyString(cents), { plus });

/** Three months of them, with cents, nothing and open ones among them: the same on every run. */
function mixedEntries(): RecordedEntry[] {
  let state = 7;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return Array.from({ length: 60 }, (_, n) => ({
    symbol: `SYM${n}`,
    tradeDate: n === 0 ? today : daysAgo(random(90)),
    pnl: n % 9 === 4 ? null : ((random(80_000) - 35_000) / 100).toFixed(2),
  }));
}

describe('figures', () => {
  const journals: Record<string, () => RecordedEntry[]> = {
    'no entries': () => [],
    'one entry': () => entriesOn(today, '125.50'),
    'only losses': () => latestDays('-10.10', '-20.20', '-0.01'),
    'only open entries': () => entriesOn(today, null, null),
    'three months of entries': mixedEntries,
  };
  for (const [name, entriesOf] of Object.entries(journals)) {
    test(`of ${name} are what the entries add up to`, async () => {
      const entries = entriesOf();
      await record(at.app, at.trader, entries);
      const naive = naiveStats(entries, today);
      await visit(at.app, { as: at.trader }, async ({ page }) => {
        const overview = overviewPage(page, at.trader.id);
        await overview.open();
        const { performance, period, figure, highlight } = overview;
        await performance.getByText(dollars(naive.total), { exact: true }).first().waitFor();
        const percent = naive.total / 10_000;
        const sign = naive.total > 0 ? '+' : naive.total < 0 ? '−' : '';
        const shown = Math.abs(percent).toFixed(1);
        await performance
          .getByText(`${shown === '0.0' ? '' : sign}${shown}% of $10,000`, { exact: true })
          .waitFor();
        expect(await period('Daily P&L').textContent()).toBe(dollars(naive.daily));
        expect(await period('Weekly P&L').textContent()).toBe(dollars(naive.weekly));
        expect(await period('Monthly P&L').textContent()).toBe(dollars(naive.monthly));
        const winRate = `${naive.winRate.toFixed(1)}%`;
        await performance.getByText(winRate, { exact: true }).waitFor();
        expect(await figure('Win Rate').textContent()).toBe(winRate);
        expect(await figure('Total Entries').textContent()).toBe(String(entries.length));
        expect(await figure('Total Trades').textContent()).toBe(String(naive.tradesThisMonth));
        expect(await figure('Risk/Reward').textContent()).toBe(naive.riskReward?.toFixed(2) ?? 'N/A');
        expect(await figure('Trading Streak').textContent()).toBe(streakText(naive.streak));
        for (const [label, day] of [
          ['Best Trading Day', naive.best],
          ['Worst Trading Day', naive.worst],
        ] as const) {
          expect(await highlight(label).textContent()).toBe(
            day ? `${dollars(day.cents)}${formatTradeDate(day.date, { weekday: true, year: true })}` : '—',
          );
        }
        expect(await highlight('Performance Status').textContent()).toBe(
          naive.total >= 0 ? 'Profitable' : 'Needs Improvement',
        );
        const line = performance.getByRole('img', { name: /^Equity from \$10,000\.00/ });
        expect(await line.count()).toBe(entries.length === 0 ? 0 : 1);
        if (naive.best) {
          expect(await line.getAttribute('aria-label')).toContain(
            `to ${dollars(naive.lastEquity, 'never')} on ${formatTradeDate(today, { year: true })}`,
          );
        }
      });
    });
  }

  const streakText = (days: number): string => {
    if (days === 0) return '—';
    const count = Math.abs(days);
    return `${count} ${days > 0 ? 'winning' : 'losing'} day${count === 1 ? '' : 's'}`;
  };

  test('count strategies, and the videos that the trader may see', async () => {
    for (const name of ['Breakout', 'Fade']) await at.elsewhere('POST', '/api/strategies', { name });
    const [admin, other] = [await at.app.asAdmin(), await at.app.addTrader('Someone Else', 'another-code-1')];
    for (const traderId of [null, at.trader.id, other.id]) {
      await addVideo(admin, { title: 'Reading the tape', traderId: String(traderId ?? '') });
    }
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await overview.open();
      expect(await overview.figure('Strategies').textContent()).toBe('2');
      // The one for everyone, and the trader's own.
      expect(await overview.figure('Videos').textContent()).toBe('2');
      await overview.section('Total Trades').getByText('This month', { exact: true }).waitFor();
      await overview
        .section('Risk/Reward')
        .getByText('Average win / average loss', { exact: true })
        .waitFor();
    });
  });

  test('of videos leads to those that the trader may watch, which play in a dialog', async () => {
    const [admin, other] = [
      await at.app.asAdmin(),
      await at.app.addTrader('Somebody Else', 'another-code-2'),
    ];
    await addVideo(admin, { title: 'For the other', traderId: String(other.id) });
    await addVideo(admin, { title: 'Your exits', description: 'Too early.', traderId: String(at.trader.id) });
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await overview.open();
      await overview.section('Videos').getByRole('link', { name: 'Videos', exact: true }).press('Enter');
      await page.waitForURL(/#videos$/);
      const videos = page.getByRole('region', { name: 'Videos' }).filter({ has: page.getByRole('list') });
      const card = videos.getByRole('listitem').filter({ hasText: 'Your exits' });
      await card.getByText('Only for you', { exact: true }).waitFor();
      expect(await videos.getByText('For the other').count()).toBe(0);
      expect(await videos.getByRole('listitem').count()).toBe(
        Number(await overview.figure('Videos').textContent()),
      );
      const opener = card.getByRole('link', { name: 'Your exits' });
      expect(await opener.getAttribute('href')).toContain('signature=');
      await opener.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Your exits' });
      await dialog.getByText('Too early.').waitFor();
      expect(
        await dialog.locator('video').evaluate(async (player: HTMLVideoElement) => {
          const sought = new Promise((done) => player.addEventListener('seeked', done, { once: true }));
          player.currentTime = 2;
          await sought;
          return player.currentTime;
        }),
      ).toBeGreaterThanOrEqual(2);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await hasFocus(opener);
    });
  });

  test('of videos are there for the admin who looks at the dashboard', async () => {
    const admin = await at.app.asAdmin();
    await addVideo(admin, { title: 'Your exits', traderId: String(at.trader.id) });
    await visit(at.app, {}, async ({ page }) => {
      const traders = recordArea(page, '/traders', 'Traders');
      await traders.open();
      await traders
        .record(at.trader.name)
        .getByRole('button', { name: /^View Dashboard/ })
        .click();
      await page.waitForURL(`/dashboard/${at.trader.id}`);
      const card = page.getByRole('listitem').filter({ hasText: 'Your exits' });
      await card.getByText('Only this trader', { exact: true }).waitFor();
      await card.scrollIntoViewIfNeeded();
      await card
        .locator('video')
        .evaluate(
          (frame: HTMLVideoElement) =>
            frame.readyState >= 2 ||
            new Promise((seen) => frame.addEventListener('loadeddata', seen, { once: true })),
        );
    });
  });

  test('follow at once when an entry is recorded', async () => {
    await record(at.app, at.trader, entriesOn(today, '100.00'));
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await overview.open();
      await page.keyboard.press('n');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Asset').fill('NQZ6');
      await dialog.getByLabel('P&L').fill('-40.25');
      await dialog.getByRole('button', { name: 'Create Entry' }).click();
      await overview.performance.getByText('+$59.75', { exact: true }).first().waitFor();
      await overview.activity.first().getByText('NQZ6').waitFor();
      expect(await overview.figure('Total Entries').textContent()).toBe('2');
    });
  });

  test('are read again when the day turns', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await page.clock.install();
      await overviewPage(page, at.trader.id).open();
      const again = page.waitForRequest(/\/stats$/);
      await page.clock.fastForward('24:00:00');
      await again;
    }));
});

describe('bands and marks', () => {
  for (const [wins, entries, message, fill] of [
    [6, 10, 'Excellent win rate! Keep up the great work.', 'bg-gain'],
    [59, 100, 'Good performance, room for improvement.', 'bg-warn'],
    [1, 2, 'Good performance, room for improvement.', 'bg-warn'],
    [49, 100, 'Focus on risk management and strategy refinement.', 'bg-loss'],
  ] as const) {
    test(`${wins} wins of ${entries} say '${message}'`, async () => {
      await record(
        at.app,
        at.trader,
        entriesOn(today, ...Array.from({ length: entries }, (_, n) => (n < wins ? '10.00' : '-10.00'))),
      );
      await visit(at.app, { as: at.trader }, async ({ page }) => {
        const { performance, open } = overviewPage(page, at.trader.id);
        await open();
        await performance.getByText(message, { exact: true }).waitFor();
        const bar = performance.locator(`.${fill}`);
        const [drawn, all] = [await bar.boundingBox(), await bar.locator('..').boundingBox()];
        expect((drawn?.width ?? 0) / (all?.width ?? 1)).toBeCloseTo(wins / entries, 2);
      });
    });
  }

  for (const [win, text, colour] of [
    ['20.00', '2.00', 'text-gain'],
    ['19.90', '1.99', 'text-warn'],
    ['15.00', '1.50', 'text-warn'],
    ['14.90', '1.49', 'text-loss'],
  ] as const) {
    test(`a risk/reward of ${text} has the colour of its band`, async () => {
      await record(at.app, at.trader, entriesOn(today, win, '-10.00'));
      await visit(at.app, { as: at.trader }, async ({ page }) => {
        const overview = overviewPage(page, at.trader.id);
        await overview.open();
        const figure = overview.figure('Risk/Reward').getByText(text, { exact: true });
        expect(await figure.getAttribute('class')).toContain(colour);
      });
    });
  }

  for (const [name, days, text, hasTrophy] of [
    ['three winning days', ['-5.00', '1.00', '0.00', '2.00'], '3 winning days', true],
    ['two winning days', ['-5.00', '1.00', '2.00'], '2 winning days', false],
    ['one losing day', ['5.00', '1.00', '-2.00'], '1 losing day', false],
    ['three losing days', ['-5.00', '-1.00', '-2.00'], '3 losing days', false],
  ] as const) {
    test(`${name} are a streak ${hasTrophy ? 'with' : 'without'} a trophy`, async () => {
      await record(at.app, at.trader, latestDays(...days));
      await visit(at.app, { as: at.trader }, async ({ page }) => {
        const overview = overviewPage(page, at.trader.id);
        await overview.open();
        expect(await overview.figure('Trading Streak').textContent()).toBe(text);
        expect(await overview.trophy.count()).toBe(hasTrophy ? 1 : 0);
      });
    });
  }
});
