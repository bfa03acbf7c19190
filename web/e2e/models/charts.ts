import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';

/** The charts of the analytics tab, each by its title. */
export function charts(page: Page) {
  const card = (title: string) => page.getByRole('region', { name: title, exact: true });
  const downloaded = async (button: Locator) => {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  };
  return {
    card,
    /** Scrolls to the charts, which are loaded when they come near, and waits for them. */
    async load(): Promise<void> {
      await page.getByRole('heading', { level: 2, name: 'Charts' }).scrollIntoViewIfNeeded();
      await card('P&L by Weekday').getByRole('figure').waitFor();
    },
    /** The links of a chart's bars, dots or cells. */
    marks: (title: string) => card(title).getByRole('figure').getByRole('link'),
    /** Opens a chart's table. @returns its rows, the header first */
    async table(title: string): Promise<string[][]> {
      await page.getByRole('button', { name: `Table: ${title}` }).click();
      const rows = await card(title).getByRole('row').allInnerTexts();
      return rows.map((row) => row.split('\t').map((cell) => cell.trim()));
    },
    measure: (name: string) => page.getByRole('radio', { name, exact: true }),
    picture: (title: string) => downloaded(page.getByRole('button', { name: `Picture: ${title}` })),
    csv: (title: string) => downloaded(page.getByRole('button', { name: `CSV: ${title}` })),
  };
}
