/**
 * Requirements of every page: long texts and wide amounts fit, touch targets are large enough, names are read as
 * words, every field has a name or an id, and nothing goes on moving.
 */

import { beforeAll, expect, test } from 'bun:test';
import type { CDPSession, Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { appOfFile } from './app-fixture.ts';
import { open, resize, visit } from './browser.ts';
import { everyAdminArea, everyPage, type Look } from './models/every-page.ts';
import { showCards } from './models/journal-page.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let trader: SeededTrader;

const long = (length: number) => 'W'.repeat(length);

beforeAll(async () => {
  trader = await at.app.addTrader(long(80), 'access-code-1');
  const other = await at.app.addTrader(`X${long(79)}`, 'access-code-2');
  const admin = await at.app.asAdmin();
  await admin('POST', '/api/google-drive-links', {
    title: long(100),
    description: long(200),
    url: `https://example.com/${long(200)}`,
  });
  await admin('POST', '/api/quotes', { text: long(200), author: long(80) });
  for (const [who, sign] of [
    [trader, ''],
    [other, '-'],
  ] as const) {
    const call = await at.app.as(who);
    await call('POST', '/api/strategies', {
      name: long(100),
      category: long(100),
      description: long(300),
      successRate: '100',
      avgPnl: `${sign}999999999.99`,
      riskReward: '999999.9999',
    });
    const account: { id: number } = await (
      await call('POST', '/api/accounts', {
        name: long(60),
        firm: long(60),
        startingBalance: '999999999.99',
      })
    ).json();
    await call('POST', '/api/accounts', { name: `X${long(59)}`, followsAccountId: account.id });
    // A Saturday too: months with trades on weekends are wider.
    for (const tradeDate of [undefined, '2024-02-06', '2024-02-07', '2026-11-21']) {
      await call('POST', '/api/journal', {
        symbol: long(40),
        strategy: long(200),
        notes: long(600),
        pnl: `${sign}999999999.99`,
        quantity: 1_000_000_000,
        entryPrice: '999999999999.99999999',
        exitPrice: '999999999999.99999999',
        ...(tradeDate ? { tradeDate } : {}),
      });
    }
  }
});

/** The page itself, and whatever overflows its card, row or button. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const found = root.scrollWidth > root.clientWidth ? [`the page: ${root.scrollWidth}`] : [];
    for (const node of document.querySelectorAll(
      'section, article, li, dl > div, dd, [role="dialog"], [role="dialog"] > div, button, main td',
    )) {
      const style = getComputedStyle(node);
      if (style.overflowX !== 'visible' || !node.checkVisibility() || node.closest('.sr-only')) continue;
      // The touch target of a switch extends beyond it, as does the background of a quiet button.
      const beyond = node.matches('[role="switch"], section') ? 16 : 1;
      if (node.scrollWidth > node.clientWidth + beyond && style.display !== 'inline') {
        found.push(`${node.tagName} ${node.className}: ${node.scrollWidth} of ${node.clientWidth}`);
      }
    }
    return found;
  });

/** One walk for all requirements and widths: visiting the pages costs more than looking at them. */
for (const [pages, walk] of [
  ['public page and page of a trader', (page: Page, look: Look) => everyPage(page, trader, look)],
  ['admin area', everyAdminArea],
] as const) {
  test(`on every ${pages} long texts fit, targets are large enough, names are words, fields are named and nothing goes on moving`, () =>
    visit(at.app, { as: trader, width: 1440 }, async ({ page, context, provokes }) => {
      provokes(/status of 404/);
      // With the accessibility tree enabled, the browser logs a warning while a dialog takes the focus.
      provokes(/Blocked aria-hidden/);
      const tree = await context.newCDPSession(page);
      const found: Record<string, string[]> = {};
      await walk(page, async (where) => {
        const bare = [...(await nameless(page)), ...(await joinedNames(tree)), ...(await movingOn(page))];
        if (bare.length > 0) found[where] = bare;
        // Up to the widest phone, it is pressed with fingers.
        for (const width of inPart([1440, 1024, 768, 767, 360], 2)) {
          await resize(page, width);
          const wrong = width === 767 ? [] : await overflowing(page);
          if (width < 768) wrong.push(...(await page.evaluate(smallTargets)));
          if (wrong.length > 0) found[`${where} at ${width} px`] = wrong;
        }
        await resize(page, 1440);
      });
      expect(found).toEqual({});
    }));
}

/** What moves without an end once the page has loaded: a browser draws frame after frame for it, seen or not. */
async function movingOn(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const found = await page.evaluate(endless);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return found;
}

/** Runs in the page. */
async function endless(): Promise<string[]> {
  const moving = () =>
    document
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect : []))
      .filter((effect) => effect.getTiming().iterations === Number.POSITIVE_INFINITY);
  // What still loads shows that it does.
  const end = performance.now() + 5000;
  while (moving().length > 0 && performance.now() < end) await new Promise(requestAnimationFrame);
  return moving().map(
    ({ target }) => `moves: ${target?.closest('button')?.textContent ?? target?.outerHTML}`,
  );
}

const FIELDS = 'input,select,textarea';

/** Fields without a name and an id, by which browsers autofill, restore and report on them. */
const nameless = (page: Page) =>
  page.locator(FIELDS).evaluateAll((fields) =>
    fields
      .filter(({ id }) => id === '')
      .filter((field) => !field.getAttribute('name'))
      .map((field) => field.outerHTML),
  );

test('every field has a name or an id on every page, before its scripts run too', async () => {
  const call = await at.app.as(trader);
  for (const path of [
    '/',
    '/legacy',
    '/guest',
    '/admin',
    `/team-hub/${trader.id}`,
    ...['', '/journal', '/strategies', '/analytics'].map((tab) => `/dashboard/${trader.id}${tab}`),
  ]) {
    const bare: string[] = [];
    const html = await (await call('GET', path)).text();
    expect([path, html]).toEqual([path, expect.stringContaining('<main')]);
    new HTMLRewriter()
      .on(FIELDS, {
        element(field) {
          if (!field.getAttribute('id') && !field.getAttribute('name')) bare.push(field.tagName);
        },
      })
      .transform(html);
    expect([path, bare]).toEqual([path, []]);
  }
});

/** Names of controls and parts in which two words stand without a space. */
async function joinedNames(tree: CDPSession): Promise<string[]> {
  const { nodes } = await tree.send('Accessibility.getFullAXTree');
  const names = nodes
    .filter(({ ignored, role }) => !ignored && !['StaticText', 'InlineTextBox'].includes(String(role?.value)))
    .map(({ name }) => String(name?.value ?? ''))
    .filter((name) =>
      /[a-z](?:optional|[A-Z][a-z])|[a-z]\d|[\d%)][A-Za-z]{4}/.test(name.replaceAll(/W{3,}/g, 'x ')),
    );
  return [...new Set(names)];
}

/**
 * Runs in the page: controls less than 44 px high or wide, including their labels; links within text are as high as
 * their line.
 */
function smallTargets(): string[] {
  const found: string[] = [];
  for (const node of document.querySelectorAll('a, button, input, select, textarea, [role="tab"]')) {
    const style = getComputedStyle(node);
    const isSeen = node.checkVisibility() && style.visibility !== 'hidden' && !node.closest('.sr-only');
    if (!isSeen || node.getAttribute('aria-hidden') === 'true' || node.matches('.sr-only')) continue;
    if (style.display === 'inline' && node.tagName === 'A') continue;
    // A bar, dot or cell is as small as what it shows; the chart's table has the same links.
    if (node.closest('svg') && node.getBoundingClientRect().width < 300) continue;
    const label = node.closest('label') ?? node;
    const boxes = [node, label].map((each) => each.getBoundingClientRect());
    const after = getComputedStyle(node, '::after');
    const beyond = (a: string, b: string) =>
      after.position === 'absolute' ? -(Number.parseFloat(a) || 0) - (Number.parseFloat(b) || 0) : 0;
    const height = Math.max(...boxes.map((box) => box.height)) + beyond(after.top, after.bottom);
    const width = Math.max(...boxes.map((box) => box.width)) + beyond(after.left, after.right);
    if (width === 0 || (height >= 43.5 && width >= 43.5)) continue;
    const name = (node.getAttribute('aria-label') ?? node.textContent ?? '').slice(0, 30);
    found.push(`${node.tagName} ${name}: ${Math.round(width)} × ${Math.round(height)}`);
  }
  return [...new Set(found)];
}

for (const [path, list, part] of [
  ['/journal', 'Journal entries', 'dl > div'],
  ['/strategies', 'Strategies', 'dl > div'],
] as const) {
  test(`a wide amount shifts no column of ${list.toLowerCase()}`, () =>
    visit(at.app, { as: trader, width: 1440 }, async ({ page }) => {
      const call = await at.app.as(trader);
      await call('POST', '/api/journal', { symbol: 'ESZ6', pnl: '5' });
      await call('POST', '/api/strategies', { name: 'Gap fade', avgPnl: '5' });
      await showCards(page);
      await open(page, `/dashboard/${trader.id}${path}`);
      const rows = page.getByRole('list', { name: list }).getByRole('listitem');
      await rows.nth(1).waitFor();
      const columns = await rows.evaluateAll(
        (cards, selector) =>
          cards.map((card) => {
            const from = card.getBoundingClientRect().left;
            return [...card.querySelectorAll(selector)].map((node) =>
              Math.round(node.getBoundingClientRect().left - from),
            );
          }),
        part,
      );
      expect(new Set(columns.map((lefts) => lefts.join())).size).toBe(1);
    }));
}
