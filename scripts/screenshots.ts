import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { keepStale } from '#web/e2e/browser.ts';
import { launchChromium } from './bench/chromium.ts';
import { logIn, seedDemo, startProgram } from './bench/program.ts';

/** Takes the README's pictures of `dist/bullpen` with a demo team, in the dark theme. */

const root = join(import.meta.dir, '..');
const executable = join(root, 'dist/bullpen');
const fixtures = join(root, 'src/broker-files/formats/fixtures');
const WIDTH = 1440;

interface Picture {
  name: string;
  path: string;
  height: number;
  /** What has to be there, and done, before it is taken. */
  ready: (page: Page) => Promise<unknown>;
}

const PICTURES: readonly Picture[] = [
  {
    name: 'journal',
    path: 'journal',
    height: 900,
    ready: (page) => page.getByRole('row').nth(5).waitFor(),
  },
  {
    name: 'import',
    path: 'import',
    height: 660,
    async ready(page) {
      await page.getByLabel('Choose files').setInputFiles(join(fixtures, 'topstepx-trades.csv'));
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name: /^Import \d+ trades?$/ }).waitFor();
    },
  },
  {
    name: 'analytics',
    path: 'analytics',
    height: 757,
    async ready(page) {
      // Charts are drawn once they come into view.
      const finding = page.getByRole('heading', { name: 'What stands out' });
      await finding.evaluate((heading) => window.scrollTo(0, heading.getBoundingClientRect().top - 80));
      await page.locator('svg[data-drawing]').nth(2).waitFor();
    },
  },
];

const dataDir = await mkdtemp(join(tmpdir(), 'bullpen-pictures-'));
const accessCode = await seedDemo(executable, dataDir);
const args = ['serve', '--port', '0', '--json', '--data', dataDir];
const server = await startProgram({ file: executable, args });
const browser = await launchChromium();
try {
  const { traderId, cookie } = await logIn(server.url, accessCode);
  const [name = '', value = ''] = cookie.split('=');
  const context = await browser.newContext({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await context.addCookies([{ name, value, url: server.url }]);
  for (const { name, path, height, ready } of PICTURES) {
    const page = await context.newPage();
    // A page that is live is never idle.
    await keepStale(page);
    await page.setViewportSize({ width: WIDTH, height });
    await page.goto(`${server.url}/dashboard/${traderId}/${path}`, { waitUntil: 'networkidle' });
    await ready(page);
    await page.waitForLoadState('networkidle');
    const file = join(root, 'docs', `${name}.png`);
    await page.screenshot({ path: file });
    console.log(`${name}.png  ${Math.ceil(Bun.file(file).size / 1024)} KiB`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
