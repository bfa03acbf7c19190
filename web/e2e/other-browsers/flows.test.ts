/** The main ways through the app in browsers of two other families, which take minutes to install: `sh scripts/test --all`. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { appOfFile } from '../app-fixture.ts';
import { sampleFile } from '../models/import-page.ts';
import type { SeededTrader } from '../running-app.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { screenOf } from './screen.ts';
import { startWebKit } from './webkit.ts';

const BROWSERS = [
  ['Firefox', Bun.which('firefox-esr') ?? Bun.which('firefox'), startFirefox],
  ['WebKit', Bun.which('WebKitWebDriver'), startWebKit],
] as const;

const at = appOfFile();

for (const [family, program, start] of BROWSERS) {
  describe.skipIf(Bun.env.TESTS !== 'all' || program === null)(`in ${family}`, () => {
    let driver: Driver;
    let screen: ReturnType<typeof screenOf>;
    let maya: SeededTrader;
    beforeAll(async () => {
      driver = await start(program ?? '');
      screen = screenOf(driver, at.app.origin);
      maya = await at.app.addTrader(`Maya in ${family}`, `maya-${family}-code`);
      const asMaya = await at.app.as(maya);
      await asMaya('POST', '/api/accounts', { name: 'Topstep 50K', timeZone: 'America/Chicago' });
      await screen.open('/');
      await screen.fill('Access Code', maya.accessCode);
      await screen.press('enter');
      await screen.see('heading', `Welcome, ${maya.name}`);
      expect(await screen.problems()).toEqual([]);
    }, 60_000);
    afterAll(() => driver?.close());

    test('a trade is entered, changed, found and deleted', async () => {
      await screen.open(`/dashboard/${maya.id}/journal`);
      await screen.click('button', 'New Entry');
      await screen.fill('Symbol', 'ESZ6');
      await screen.fill('P&L', '120.50');
      await screen.click('button', 'Create Entry');
      await screen.seesNo('dialog');
      await screen.sees('$120.50');
      // By the row's own key.
      await screen.click('link', 'ESZ6');
      await screen.click('button', 'Edit ESZ6');
      await screen.fill('Notes', 'Range break');
      await screen.click('button', 'Save Changes');
      await screen.seesNo('dialog');
      await screen.open(`/dashboard/${maya.id}/journal`);
      await screen.fill('Search entries', 'range');
      await screen.see('link', 'ESZ6');
      await screen.fill('Search entries', 'zzz');
      await screen.seesNo('link', 'ESZ6');
      await screen.open(`/dashboard/${maya.id}/journal`);
      await screen.click('link', 'ESZ6');
      await screen.click('button', 'More actions on ESZ6');
      await screen.click('menu item', 'Delete');
      await screen.click('button', 'Delete');
      await screen.sees('No journal entries found');
      expect(await screen.problems()).toEqual([]);
    });

    test('a file is imported and taken back', async () => {
      await screen.open(`/dashboard/${maya.id}/import`);
      await screen.choose('Choose files', sampleFile('topstepx-trades.csv'));
      await screen.sees('TopstepX Trades, 5 rows');
      await screen.click('button', 'Import 5 trades');
      await screen.sees('5 trades imported');
      await screen.open(`/dashboard/${maya.id}/import`);
      await screen.click('button', 'Undo topstepx-trades.csv');
      await screen.click('button', 'Undo import');
      await screen.sees('No imports yet');
      expect(await screen.problems()).toEqual([]);
    });

    test('what opens opens, by mouse and by key, and closes again', async () => {
      await screen.open(`/dashboard/${maya.id}/journal`);
      for (const [kind, name, opened] of [
        ['button', 'New Entry', 'dialog'],
        ['button', 'Find or go to', 'dialog'],
        ['field', 'Filter', 'option'],
      ] as const) {
        await screen.click(kind, name);
        await screen.see(opened, '');
        await screen.press('escape');
        await screen.seesNo(opened);
      }
      await screen.type('?');
      await screen.see('dialog', 'Keyboard shortcuts');
      await screen.press('escape');
      await screen.seesNo('dialog');
      await screen.open(`/team-hub/${maya.id}`);
      await screen.click('button', 'Choose a date');
      await screen.see('dialog', '');
      await screen.press('escape');
      await screen.seesNo('dialog');
      expect(await screen.problems()).toEqual([]);
    });

    test('the charts, the calendar and a day are drawn', async () => {
      const asMaya = await at.app.as(maya);
      await asMaya('POST', '/api/journal', { symbol: 'NQZ6', pnl: '-80.25' });
      for (const [path, said] of [
        ['', 'Win Rate'],
        ['/analytics', 'Profit factor'],
        ['/calendar', '$80'],
        ['/accounts', 'Topstep 50K'],
        ['/strategies', 'New Strategy'],
      ] as const) {
        await screen.open(`/dashboard/${maya.id}${path}`);
        await screen.sees(said);
      }
      expect(await screen.problems()).toEqual([]);
    });

    test('the admin unlocks the area and adds a trader', async () => {
      await screen.open('/admin');
      await screen.fill('Admin Password', ADMIN_PASSWORD);
      await screen.press('enter');
      await screen.click('button', 'New Trader');
      await screen.fill('Name', `Leo in ${family}`);
      await screen.press('enter');
      await screen.sees(`Leo in ${family}`);
      expect(await screen.problems()).toEqual([]);
    });
  });
}
