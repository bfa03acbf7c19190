import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { day, weekday } from '#src/testing/naive-model/dates.ts';
import { dollars, usd } from '#src/testing/naive-model/money.ts';
import { traderOfTest } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { analyticsPage } from './models/analytics-page.ts';
import { charts } from './models/charts.ts';
import { addTraded, type Traded, tradedWeeks } from './models/traded-weeks.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

const HEADER = [
  'Net P&L',
  'Trades',
  'Closed',
  'Wins',
  'Losses',
  'Win Rate',
  'Costs',
  'Expectancy',
  'Profit Factor',
  'Average R',
];

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, cents) => sum + cents, 0n);

/** A row of a table as people read it, by its own pass over the trades. */
function toRow(name: string, trades: readonly Traded[]): string[] {
  const [won, lost] = [trades.filter(({ cents }) => cents > 0n), trades.filter(({ cents }) => cents < 0n)];
  const net = sumOf(trades.map(({ cents }) => cents));
  const [gains, losses] = [sumOf(won.map(({ cents }) => cents)), -sumOf(lost.map(({ cents }) => cents))];
  const rs = trades.flatMap(({ cents, risk }) => (risk === null ? [] : [Number(cents) / Number(risk)]));
  const mean = rs.reduce((sum, r) => sum + r, 0) / rs.length;
  const exact = Number(net) / trades.length;
  const expectancy = BigInt(Math.sign(exact) * Math.round(Math.abs(exact)));
  return [
    name,
    dollars(net),
    `${trades.length}`,
    `${trades.length}`,
    `${won.length}`,
    `${lost.length}`,
    `${((won.length * 100) / trades.length).toFixed(1)}%`,
    dollars(sumOf(trades.map(({ costs }) => costs)), ''),
    dollars(expectancy),
    losses === 0n ? '—' : (Number(gains) / Number(losses)).toFixed(2),
    rs.length === 0 ? '—' : `${mean < 0 ? '−' : mean > 0 ? '+' : ''}${Math.abs(mean).toFixed(2)}`,
  ];
}

const tableOf = (
  heading: string,
  trades: readonly Traded[],
  groups: [string, (trade: Traded) => boolean][],
) => [
  [heading, ...HEADER],
  ...groups
    .map(([name, isIn]) => [name, trades.filter(isIn)] as const)
    .filter(([, own]) => own.length > 0)
    .map(([name, own]) => toRow(name, own)),
];

/** Its costs are told to screen readers beside a P&L; here the figure alone counts. */
const seen = (rows: string[][]) => rows.map((row) => row.map((cell) => cell.replace(/ .* costs$/, '')));

async function openCharts(page: Page, search = '') {
  await analyticsPage(page, at.trader.id).open(search);
  const shown = charts(page);
  await shown.load();
  return shown;
}

/** How many trades the journal says it lists. */
async function listed(page: Page, href: string): Promise<number> {
  await open(page, href);
  const text = await page
    .getByText(/^[\d,]+ (entry|entries)$/)
    .first()
    .textContent();
  return Number(text?.replace(/\D/g, ''));
}

describe('the charts', () => {
  test('have tables of what the trades come to, and the contracts inside of their product', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const trades = tradedWeeks(today);
      await addTraded(at.elsewhere, trades);
      const shown = await openCharts(page);
      await shown.see('P&L by Symbol');
      const rows = shown.marks('P&L by Symbol');
      await rows.first().waitFor();
      expect(await rows.count()).toBe(2);
      await page.getByRole('button', { name: 'Contracts of ES' }).click();
      expect(await rows.count()).toBe(4);
      await shown
        .card('P&L by Symbol')
        .getByRole('link', { name: /^ESH7: / })
        .waitFor();
      const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
      const held = (from: number, to: number) => (trade: Traded) =>
        trade.minutesHeld >= from && trade.minutesHeld < to;
      expect(seen(await shown.table('P&L by Weekday'))).toEqual(
        tableOf(
          'Weekday',
          trades,
          days.map((name) => [name, ({ tradeDate }) => weekday(tradeDate) === name]),
        ),
      );
      expect(seen(await shown.table('P&L by Holding Time'))).toEqual(
        tableOf('Holding Time', trades, [
          ['< 1 min', held(0, 1)],
          ['1–5 min', held(1, 5)],
          ['5–15 min', held(5, 15)],
          ['15–60 min', held(15, 60)],
          ['1–4 h', held(60, 240)],
        ]),
      );
      expect(seen(await shown.table('P&L by Size'))).toEqual(
        tableOf('Size', trades, [
          ['1', ({ quantity }) => quantity === 1],
          ['2', ({ quantity }) => quantity === 2],
          ['3–5', ({ quantity }) => quantity === 4],
        ]),
      );
      expect(seen(await shown.table('P&L by Side'))).toEqual(
        tableOf('Side', trades, [
          ['Long', ({ side }) => side === 'long'],
          ['Short', ({ side }) => side === 'short'],
        ]),
      );
      expect(seen(await shown.table('P&L by Tag')).toSorted()).toEqual(
        tableOf('Tag', trades, [
          ['a+ setup', ({ tags }) => tags.includes('a+ setup')],
          ['fomo', ({ tags }) => tags.includes('fomo')],
          ['late', ({ tags }) => tags.includes('late')],
          ['No tags', ({ tags }) => tags.length === 0],
        ]).toSorted(),
      );
      expect(seen(await shown.table('P&L by Symbol')).toSorted()).toEqual(
        tableOf('Symbol', trades, [
          ['ES', ({ symbol }) => symbol.startsWith('ES')],
          ['ES › ESZ6', ({ symbol }) => symbol === 'ESZ6'],
          ['ES › ESH7', ({ symbol }) => symbol === 'ESH7'],
          ['NQ', ({ symbol }) => symbol.startsWith('NQ')],
          ['NQ › NQZ6', ({ symbol }) => symbol === 'NQZ6'],
        ]).toSorted(),
      );
    }));

  test('open just the trades that a bar counts, within the filter', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const trades = tradedWeeks(today);
      await addTraded(at.elsewhere, trades);
      const shown = await openCharts(page, '?side=long');
      const links: { href: string; count: number }[] = [];
      for (const title of ['Half Hour', 'Weekday', 'Holding Time', 'Size', 'Symbol', 'Strategy', 'Tag']) {
        await shown.see(`P&L by ${title}`);
        const marks = shown.marks(`P&L by ${title}`);
        await marks.first().waitFor();
        expect(await marks.count()).toBeGreaterThan(1);
        for (const mark of (await marks.all()).slice(0, 2)) {
          const name = (await mark.getAttribute('aria-label')) ?? '';
          const href = (await mark.getAttribute('href')) ?? '';
          expect(href).toContain('side=long');
          links.push({ href, count: Number(/(\d+) trades?/.exec(name)?.[1]) });
        }
      }
      const { length: long } = trades.filter(({ side }) => side === 'long');
      expect(sumOf(links.slice(2, 4).map(({ count }) => BigInt(count)))).toBeLessThanOrEqual(BigInt(long));
      for (const { href, count } of inPart(links, 3))
        expect([href, await listed(page, href)]).toEqual([href, count]);
    }));

  test('open just the trades of a streak, which the journal can let go of again', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const pnl = ['10.00', '20.00', '-5.00', '-6.00', '-7.00', '30.00', '0.00', '40.00', '50.00'];
      // All of one day, and recorded in another order than they were closed in.
      for (const [n, amount] of [...pnl.entries()].toReversed())
        await at.elsewhere('POST', '/api/journal', {
          tradeDate: today,
          symbol: `S${n}`,
          pnl: amount,
          openedAt: `${today}T15:0${n}:00Z`,
          closedAt: `${today}T15:0${n}:30Z`,
        });
      const shown = await openCharts(page);
      await shown.see('Win and Loss Streaks');
      const streaks = shown.marks('Win and Loss Streaks');
      await streaks.first().waitFor();
      const hrefs = await streaks.evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? ''),
      );
      const symbols = [
        ['S0', 'S1'],
        ['S2', 'S3', 'S4'],
        ['S5', 'S7', 'S8'],
      ];
      expect(hrefs).toHaveLength(symbols.length);
      for (const [n, href] of hrefs.entries()) expect(await listed(page, href)).toBe(symbols[n]?.length ?? 0);
      const journal = page.getByRole('main');
      for (const symbol of symbols[2] ?? [])
        await journal.getByText(symbol, { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Remove Streak: One streak' }).click();
      await page.getByText('5 entries', { exact: true }).first().waitFor();
    }));

  test('take keys: one tab stop each, arrows within, Enter opens', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addTraded(at.elsewhere, tradedWeeks(today));
      const shown = await openCharts(page);
      const marks = shown.marks('P&L by Weekday');
      expect(await marks.and(page.locator('[tabindex="0"]')).count()).toBe(1);
      await marks.first().focus();
      await page.keyboard.press('ArrowRight');
      const second = marks.nth(1);
      await second.and(page.locator(':focus')).waitFor();
      const href = await second.getAttribute('href');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname + url.search === href);
    }));

  test('compare by what is chosen, which is in the URL', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addTraded(at.elsewhere, tradedWeeks(today));
      const shown = await openCharts(page);
      await shown.measure('Average R').click();
      await shown.card('Average R by Weekday').getByRole('figure').waitFor();
      const names = await shown
        .marks('Average R by Weekday')
        .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''));
      for (const name of names) expect(name).toMatch(/^\w+day: [+−]?\d+\.\d\d R, \d+ trades?, [\d.]+% won$/);
      const link = await shown.marks('Average R by Weekday').first().getAttribute('href');
      expect(link).not.toMatch(/measure|tab/);
      await shown.see('MAE and MFE');
      const excursion = shown.card('MAE and MFE').getByRole('group', { name: 'Excursion' });
      await excursion.getByRole('radio', { name: 'MFE', exact: true }).check();
      await shown.card('MAE and MFE').getByRole('figure', { name: 'Net P&L by MFE' }).waitFor();
      expect(new URL(page.url()).search).toBe('?measure=averageR&tab=risk');
    }));

  test('write a figure over a column where there is room, and cut none', () =>
    visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
      // Ones are as wide as other digits.
      for (const [n, pnl] of ['11111.00', '211.00'].entries())
        await at.elsewhere('POST', '/api/journal', { tradeDate: day(today, -n), symbol: 'ABC', pnl });
      const shown = await openCharts(page);
      const drawing = shown.card('P&L by Weekday').getByRole('figure');
      const figures = drawing.getByText(/^[+−]\$/);
      expect((await figures.allTextContents()).toSorted()).toEqual(['+$11.1K', '+$211']);
      const edge = (await drawing.boundingBox())?.x ?? 0;
      for (const figure of await figures.all())
        expect((await figure.boundingBox())?.x).toBeGreaterThanOrEqual(edge);
    }));

  test('are taken away as a picture and as CSV', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addTraded(
        at.elsewhere,
        [...tradedWeeks(today)].map((trade) => ({ ...trade, strategy: '=1+1' })),
      );
      const shown = await openCharts(page);
      const titles = [
        'P&L by Strategy',
        'R Distribution',
        'MAE and MFE',
        'Calendar of the Year',
        'Equity by Trade',
      ];
      for (const { name, content } of await shown.pictures(inPart(titles, 2))) {
        expect(name).toMatch(/^[a-z-]+\.png$/);
        expect(content.subarray(1, 4).toString()).toBe('PNG');
        expect(content.byteLength).toBeGreaterThan(5_000);
      }
      const { name, content } = await shown.csv('P&L by Strategy');
      expect(name).toBe('pl-by-strategy.csv');
      const [header, row] = content.toString().split('\r\n');
      expect(header).toBe(['Strategy', ...HEADER].join(','));
      const net = sumOf(tradedWeeks(today).map(({ cents }) => cents));
      expect(row?.startsWith(`'=1+1,${usd(net)},24,24,`)).toBe(true);
    }));

  test('say in a picture what they are of, in lines that fit, also on a phone', () =>
    visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
      await addTraded(at.elsewhere, tradedWeeks(today));
      const shown = await openCharts(page, '?side=long&root=ES');
      await page.evaluate(() => {
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
          const { width } = this.measureText(text);
          const fits = (x + width) * this.getTransform().a <= this.canvas.width;
          const { dataset } = document.documentElement;
          dataset.written = `${dataset.written ?? ''}${text}${fits ? '' : ' (cut)'}\n`;
          fillText.call(this, text, x, y);
        };
      });
      await shown.picture('MAE and MFE');
      const written = await page.locator('html').getAttribute('data-written');
      // Charts that are drawn meanwhile write as well.
      const [, subject, ...note] = (written ?? '').replace(/^.*(?=MAE and MFE)/s, '').split('\n');
      expect(subject).toBe('Long · ES');
      expect(note.slice(0, 2).join(' ')).toBe(
        'Net P&L (up) by the largest open loss, MAE (across). On the dashed line it was closed at its worst price.',
      );
    }));

  test('say what they lack', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await at.elsewhere('POST', '/api/journal', { tradeDate: today, symbol: 'ABC', pnl: '12.00' });
      const shown = await openCharts(page);
      for (const [title, text] of [
        ['R Distribution', 'No stops recorded: R needs a stop or a typed risk.'],
        ['P&L by Half Hour', /^No opening times recorded/],
        ['P&L by Holding Time', /^No times recorded/],
        ['MAE and MFE', /^No MAE or MFE recorded/],
        ['What Costs Take', /^No costs recorded/],
        ['P&L by Tag', /^No tags yet/],
      ] as const) {
        await shown.see(title);
        await shown.card(title).getByText(text).waitFor();
      }
    }));
});
