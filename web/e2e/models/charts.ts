import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';

/** Which tab a chart is in, by how its title ends; the equity curve is above them. */
const TABS: readonly [tab: string, titles: RegExp][] = [
  ['When', /(Half Hour|Weekday|through the Week|Daily P&L|Calendar of the Year)$/],
  ['What', /(?<!Equity )by (Symbol|Strategy|Tag|Account)$/],
  ['How', /(Side|Size|Holding Time|Rolling Expectancy)$/],
  ['Risk', /(R Distribution|MAE and MFE|Equity by Trade|What Costs Take|Win and Loss Streaks)$/],
];

/** Opens the tab that a chart is in, once the charts are there. */
export async function seeChart(page: Page, title: string): Promise<void> {
  const [tab] = TABS.find(([, titles]) => titles.test(title)) ?? [];
  if (tab === undefined) return;
  const link = page.getByRole('tab', { name: new RegExp(`^${tab}`) });
  if ((await link.getAttribute('aria-selected')) !== 'true') await link.click();
  await page.getByRole('region', { name: title, exact: true }).waitFor();
}

/** The charts of the analytics tab, each by its title. */
export function charts(page: Page) {
  const card = (title: string) => page.getByRole('region', { name: title, exact: true });
  const read = async (download: Download) => ({
    name: download.suggestedFilename(),
    content: await readFile(await download.path()),
  });
  const downloaded = async (button: Locator) => {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return read(download);
  };
  return {
    card,
    /** Opens the tab that a chart is in. */
    see: (title: string) => seeChart(page, title),
    /** Scrolls to the charts, which are loaded when they come near, and waits for them. */
    async load(): Promise<void> {
      await page.getByRole('heading', { level: 2, name: 'Charts' }).scrollIntoViewIfNeeded();
      await card('P&L by Weekday').getByRole('figure').waitFor();
    },
    /** The links of a chart's bars, dots or cells. */
    marks: (title: string) => card(title).getByRole('figure').getByRole('link'),
    /** Opens a chart's table. @returns its rows, the header first */
    async table(title: string): Promise<string[][]> {
      await seeChart(page, title);
      await page.getByRole('button', { name: `Table: ${title}` }).click();
      const rows = await card(title).getByRole('row').allInnerTexts();
      return rows.map((row) => row.split('\t').map((cell) => cell.trim()));
    },
    measure: (name: string) => page.getByRole('radio', { name, exact: true }),
    async picture(title: string) {
      await seeChart(page, title);
      return downloaded(page.getByRole('button', { name: `Picture: ${title}` }));
    },
    /** Several at once: a browser takes its time to make each, in which it does nothing else. */
    async pictures(titles: readonly string[]) {
      const files: Download[] = [];
      const all = Promise.withResolvers<void>();
      page.on('download', (file) => {
        if (files.push(file) === titles.length) all.resolve();
      });
      for (const title of titles) {
        await seeChart(page, title);
        await card(title).locator('svg[data-drawing]').waitFor();
        await page.getByRole('button', { name: `Picture: ${title}` }).click();
      }
      await all.promise;
      return Promise.all(files.map(read));
    },
    async csv(title: string) {
      await seeChart(page, title);
      return downloaded(page.getByRole('button', { name: `CSV: ${title}` }));
    },
  };
}
