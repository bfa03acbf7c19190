/** What a page prints. */

import type { Page } from 'playwright-core';

export interface Paper {
  /** The bodies and rows of the first sheet's table. */
  bodies: number;
  rows: string[];
  /** The text around it. */
  text: string;
}

/** Captures in a variable what the page would print: the browser renders it before the call returns. */
export async function watchPrint(page: Page): Promise<() => Promise<Paper | undefined>> {
  await page.evaluate(() => {
    const seen: Paper[] = [];
    Object.assign(window, { seen });
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      const table = document.querySelector('table[aria-label^="Printed "]');
      seen.push({
        bodies: table?.querySelectorAll('tbody').length ?? 0,
        rows: [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
          [...row.querySelectorAll('td')].map(({ textContent }) => textContent).join('|'),
        ),
        text: table?.parentElement?.textContent ?? '',
      });
      dispatchEvent(new Event('afterprint'));
    };
  });
  return async () => {
    await page.waitForFunction(
      () => 'seen' in window && Array.isArray(window.seen) && window.seen.length > 0,
    );
    return page.evaluate(() => ('seen' in window && Array.isArray(window.seen) ? window.seen[0] : undefined));
  };
}

/** Prints by the page's button or by the browser's shortcut. */
export async function print(page: Page, way: string) {
  if (way === 'Print') await page.getByRole('button', { name: 'Print', exact: true }).click();
  else await page.keyboard.press(way);
}

/** How many sheets a PDF has. */
export const sheetsOf = (paper: Buffer): number =>
  paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
