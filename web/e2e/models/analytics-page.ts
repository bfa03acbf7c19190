import type { Page } from 'playwright-core';
import { open } from '../browser.ts';
import { seeChart } from './charts.ts';

/** The figure of a term, anywhere in the tab. */
const figureOf = (page: Page, term: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').getByText(term, { exact: true }) });

export function analyticsPage(page: Page, traderId: number) {
  const card = (title: string) => page.getByRole('region', { name: title, exact: true });
  const drawing = (title: string) => card(title).locator('svg[data-drawing]');
  return {
    path: `/dashboard/${traderId}/analytics`,
    open: (search = '') => open(page, `/dashboard/${traderId}/analytics${search}`),
    /** From any tab of the dashboard. */
    tab: page.getByRole('link', { name: 'Analytics' }),
    heading: page.getByRole('heading', { level: 1, name: 'Analytics' }),
    /** The details of a term: the figure, and the text below it. */
    figure: (term: string) => figureOf(page, term).getByRole('definition').allInnerTexts(),
    /** The name of a metric, which tells its formula. */
    metric: (name: string) => page.getByRole('button', { name, exact: true }),
    /** A metric's value and what it is taken of, or is compared with, as a screen reader has them, once they are there. */
    metricFigures: async (name: string) => {
      const figures = figureOf(page, name).getByRole('definition');
      await figures.filter({ hasText: /\S/ }).first().waitFor();
      return (await figures.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    },
    /** What the figures are of, in words. */
    words: (text: string) => page.getByRole('heading', { level: 2, name: text, exact: true }),
    compare: page.getByRole('combobox', { name: 'Compare with' }),
    card,
    equity: page.getByRole('slider', { name: 'Equity curve and drawdown by day' }),
    daily: page.getByRole('slider', { name: 'P&L by day' }),
    /** What a chart is drawn in, once it is. */
    drawing,
    /** Scrolls to a chart, and waits until it is drawn. */
    async seeDrawn(title: string): Promise<void> {
      await seeChart(page, title);
      await card(title).scrollIntoViewIfNeeded();
      await drawing(title).waitFor();
    },
    /** Opens a chart's table. @returns its rows, the header first */
    async table(title: string): Promise<string[][]> {
      await seeChart(page, title);
      await page.getByRole('button', { name: `Table: ${title}` }).click();
      const all = card(title).getByRole('row');
      await all.nth(1).waitFor();
      const rows = await all.allInnerTexts();
      return rows.map((row) => row.split('\t'));
    },
  };
}
