import { findChromium } from '#src/testing/chromium.ts';
import { open, visit } from '#web/e2e/browser.ts';
import { adminPage } from '#web/e2e/models/admin-page.ts';
import { closeBrowser } from '#web/e2e/profiles.ts';
import { hostileApp, PAYLOADS } from './hostile-app.ts';
import { expectSame, NotHere, type Trial } from './trial.ts';
import { expectToSeeHarm, type Watched, watch } from './watched-pages.ts';
import { ADMIN_PASSWORD, startServer, type TraderAccess, type Workshop } from './workshop.ts';

const PUBLIC_PAGES = ['/', '/legacy', '/guest'];
const OWN_PAGES = ['', '/journal', '/strategies', '/analytics', '/accounts'];
export const hostileTexts: Trial = {
  name: 'hostile texts',
  promise:
    'Whatever someone types into a field is shown as they typed it: in no page does it run, load, hide or lead anywhere.',
  async run(workshop) {
    if (findChromium() === null)
      throw new NotHere('Chromium is missing (install it, or name it in CHROMIUM)');
    try {
      await expectToSeeHarm(PAYLOADS.slice(0, workshop.times(11, 4)));
      return await checkPages(workshop);
    } finally {
      await closeBrowser();
    }
  },
};

async function checkPages(workshop: Workshop): Promise<string> {
  const data = await workshop.freshFolder();
  const server = await startServer(workshop, data);
  const { trader, rows } = await hostileApp(workshop, server, data);
  const each = workshop.times(PAYLOADS.length, 1);
  const visitors: [who: string, (watched: Watched) => Promise<void>][] = [
    ['a guest', (watched) => lookAsGuest(watched, PAYLOADS.slice(0, each))],
    ['a trader', (watched) => lookAsTrader(watched, trader)],
    ['the admin', lookAsAdmin],
  ];
  let looks = 0;
  for (const [who, look] of visitors) {
    const as = who === 'a trader' ? { as: { ...trader, name: '' } } : {};
    await visit(server, as, async (seen) => {
      const watched = await watch(seen, who, each);
      await look(watched);
      expectSame(
        `${who} was shown none of`,
        PAYLOADS.filter((text) => !watched.shown.has(text)),
        [],
      );
      looks += watched.looks;
    });
  }
  await server.kill('SIGTERM');
  return `${rows} rows full of them, looked at ${looks} times by a guest, a trader and the admin`;
}

async function lookAsGuest(watched: Watched, payloads: readonly string[]): Promise<void> {
  const { page, provokes } = watched;
  for (const path of PUBLIC_PAGES) {
    await open(page, path);
    await watched.checkAll(path);
  }
  // Chromium reports the missing page on the console.
  provokes(/404/);
  for (const payload of payloads) {
    await open(page, `/${encodeURIComponent(payload)}?month=${encodeURIComponent(payload)}`);
    await watched.look('an address with it');
  }
}

async function lookAsTrader(watched: Watched, { id }: TraderAccess): Promise<void> {
  for (const path of [`/team-hub/${id}`, ...OWN_PAGES.map((tab) => `/dashboard/${id}${tab}`)]) {
    await open(watched.page, path);
    await watched.checkAll(path);
  }
}

async function lookAsAdmin(watched: Watched): Promise<void> {
  const { page } = watched;
  const admin = adminPage(page);
  await admin.open();
  await admin.enter(ADMIN_PASSWORD);
  await admin.menu.waitFor();
  for (const area of await admin.menu.getByRole('link').all()) {
    const path = (await area.getAttribute('href')) ?? '';
    await area.click();
    await page.waitForURL(`**${path}`);
    await watched.checkAll(path);
  }
  await admin.menu.getByRole('link', { name: 'Manage Traders' }).click();
  await page.getByRole('button', { name: 'View Dashboard of <script>' }).click();
  await page.waitForURL(/\/dashboard\//);
  await page.getByRole('region', { name: 'Viewing' }).waitFor();
  await watched.checkAll('View Dashboard');
}
