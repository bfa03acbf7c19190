import { describe, expect, test } from 'bun:test';
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
import { dollars } from '#src/testing/naive-model/money.ts';
import { traderOfTest } from './app-fixture.ts';
import { hasFocus, visit } from './browser.ts';
import { overviewPage } from './models/overview-page.ts';
import { recordArea } from './models/record-area.ts';
import { addEntries, entriesOn, insertEntries, type RecordedEntry } from './models/recorded.ts';
import { addVideo } from './models/videos-area.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const daysAgo = (days: number) => day(today, -days);

const at = traderOfTest(NEW_YORK, NOW);

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

describe('figures', () => {
  const journals: Record<string, () => RecordedEntry[]> = {
    'no entries': () => [],
    'one entry': () => entriesOn(today, 12_550n),
    'only losses': () => latestDays(-1010n, -2020n, -1n),
    'only open entries': () => entriesOn(today, null, null),
    'three months of entries': mixedEntries,
  };
  for (const [name, entriesOf] of Object.entries(journals)) {
    test(`of ${name} are computed from the entries`, async () => {
      const entries = entriesOf();
      await addEntries(at.elsewhere, entries);
      const total = pnl(entries);
      const inWeek = entries.filter(({ tradeDate }) => sunday(tradeDate) === sunday(today));
      const inMonth = entries.filter(({ tradeDate }) => tradeDate.slice(0, 7) === today.slice(0, 7));
      await visit(at.app, { as: at.trader }, async ({ page }) => {
        const overview = overviewPage(page, at.trader.id);
        await overview.open();
        const { performance, period, figure, highlight } = overview;
        await performance.getByText(dollars(total), { exact: true }).first().waitFor();
        const percent = Number(total) / 10_000;
        const sign = total > 0n ? '+' : total < 0n ? '−' : '';
        const shown = Math.abs(percent).toFixed(1);
        await performance
          .getByText(`${shown === '0.0' ? '' : sign}${shown}% of $10,000`, { exact: true })
          .waitFor();
        expect(await period('Daily P&L').textContent()).toBe(dollars(pnlOn(entries, today)));
        expect(await period('Weekly P&L').textContent()).toBe(dollars(pnl(inWeek)));
        expect(await period('Monthly P&L').textContent()).toBe(dollars(pnl(inMonth)));
        // Nobody is judged by no trade.
        const rate = entries.length === 0 ? '—' : `${winRate(entries).toFixed(1)}%`;
        await performance.getByText(rate, { exact: true }).waitFor();
        expect(await figure('Win Rate').textContent()).toBe(rate);
        expect(await figure('Total Entries').textContent()).toBe(String(entries.length));
        const open = inMonth.filter(({ cents }) => cents === null).length;
        expect(await figure('Total Trades').textContent()).toBe(
          open === 0 ? `${inMonth.length}` : `${inMonth.length}, ${open} open`,
        );
        const ratio = riskReward(entries);
        const needed = performance.getByText(/would break even at your payoff/);
        expect(await needed.allTextContents()).toEqual(
          ratio === null || entries.length < 20
            ? []
            : [
                `${rate} won · ${(100 / (1 + ratio)).toFixed(1)}% would break even at your payoff of ${ratio.toFixed(2)}`,
              ],
        );
        expect(await figure('Risk/Reward').textContent()).toBe(riskReward(entries)?.toFixed(2) ?? 'N/A');
        expect(await figure('Trading Streak').textContent()).toBe(streakText(streak(entries)));
        for (const [label, found] of [
          ['Best Trading Day', bestDay(entries)],
          ['Worst Trading Day', worstDay(entries)],
        ] as const) {
          expect(await highlight(label).textContent()).toBe(
            found ? `${dollars(found.cents)}${longDate(found.tradeDate)}` : '—',
          );
        }
        expect(await highlight('Performance Status').textContent()).toBe(
          total >= 0n ? 'Profitable' : 'Needs Improvement',
        );
        const line = performance.getByRole('img', { name: /^Equity from \$10,000\.00/ });
        expect(await line.count()).toBe(entries.length === 0 ? 0 : 1);
        if (entries.length > 0) {
          expect(await line.getAttribute('aria-label')).toContain(
            `to ${dollars(closeOf(entries, today), '')} on ${dateWithYear(today)}`,
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

  test('count strategies, and the videos the trader may see', async () => {
    for (const name of ['Breakout', 'Fade']) await at.elsewhere('POST', '/api/strategies', { name });
    const [admin, other] = [await at.app.asAdmin(), await at.app.addTrader('Someone Else', 'another-code-1')];
    for (const traderId of [null, at.trader.id, other.id]) {
      await addVideo(admin, { title: 'Reading the tape', traderId: String(traderId ?? '') });
    }
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await overview.open();
      expect(await overview.figure('Strategies').textContent()).toBe('2');
      // One for everyone, and the trader's own.
      expect(await overview.figure('Videos').textContent()).toBe('2');
      await overview.card('Total Trades').getByText('This month', { exact: true }).waitFor();
      await overview.card('Risk/Reward').getByText('Average win / average loss', { exact: true }).waitFor();
    });
  });

  test('of videos link to those the trader may watch, which play in a dialog', async () => {
    const [admin, other] = [
      await at.app.asAdmin(),
      await at.app.addTrader('Somebody Else', 'another-code-2'),
    ];
    await addVideo(admin, { title: 'For the other', traderId: String(other.id) });
    await addVideo(admin, { title: 'Your exits', description: 'Too early.', traderId: String(at.trader.id) });
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await overview.open();
      await overview.card('Videos').getByRole('link', { name: 'Videos', exact: true }).press('Enter');
      await page.waitForURL(/#videos$/);
      const videos = overview.section('Videos');
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

  test('of videos are shown to an admin viewing the dashboard', async () => {
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

  test('update as soon as an entry is recorded', async () => {
    await addEntries(at.elsewhere, entriesOn(today, 10_000n));
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await overview.open();
      await page.keyboard.press('n');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Symbol').fill('NQZ6');
      await dialog.getByLabel('P&L').fill('-40.25');
      await dialog.getByRole('button', { name: 'Create Entry' }).click();
      await overview.performance.getByText('+$59.75', { exact: true }).first().waitFor();
      await overview.activity.first().getByText('NQZ6').waitFor();
      expect(await overview.figure('Total Entries').textContent()).toBe('2');
    });
  });

  test('are refetched at midnight', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await page.clock.install({ time: NOW });
      await overviewPage(page, at.trader.id).open();
      const again = page.waitForRequest(/\/stats$/);
      await page.clock.fastForward('24:00:00');
      await again;
    }));
});

describe('bands and badges', () => {
  for (const [wins, entries, message, fill] of [
    [6, 10, 'Excellent win rate! Keep up the great work.', 'bg-gain'],
    [59, 100, 'Good performance, room for improvement.', 'bg-warn'],
    [1, 2, 'Good performance, room for improvement.', 'bg-warn'],
    [49, 100, 'Focus on risk management and strategy refinement.', 'bg-loss'],
  ] as const) {
    test(`${wins} wins of ${entries} say '${message}'`, async () => {
      insertEntries(
        at.app,
        at.trader,
        Array.from({ length: entries }, (_, n) => ({ tradeDate: today, cents: n < wins ? 1000n : -1000n })),
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
    [2000n, '2.00', 'text-gain'],
    [1990n, '1.99', 'text-warn'],
    [1500n, '1.50', 'text-warn'],
    [1490n, '1.49', 'text-loss'],
  ] as const) {
    test(`a risk/reward of ${text} has the colour of its band`, async () => {
      await addEntries(at.elsewhere, entriesOn(today, win, -1000n));
      await visit(at.app, { as: at.trader }, async ({ page }) => {
        const overview = overviewPage(page, at.trader.id);
        await overview.open();
        const figure = overview.figure('Risk/Reward').getByText(text, { exact: true });
        expect(await figure.getAttribute('class')).toContain(colour);
      });
    });
  }

  for (const [name, days, text, hasTrophy] of [
    ['three winning days', [-500n, 100n, 0n, 200n], '3 winning days', true],
    ['two winning days', [-500n, 100n, 200n], '2 winning days', false],
    ['one losing day', [500n, 100n, -200n], '1 losing day', false],
    ['three losing days', [-500n, -100n, -200n], '3 losing days', false],
  ] as const) {
    test(`${name} are a streak ${hasTrophy ? 'with' : 'without'} a trophy`, async () => {
      await addEntries(at.elsewhere, latestDays(...days));
      await visit(at.app, { as: at.trader }, async ({ page }) => {
        const overview = overviewPage(page, at.trader.id);
        await overview.open();
        expect(await overview.figure('Trading Streak').textContent()).toBe(text);
        expect(await overview.trophy.count()).toBe(hasTrophy ? 1 : 0);
      });
    });
  }
});
