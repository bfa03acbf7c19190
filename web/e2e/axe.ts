import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { resize } from './browser.ts';

/** The same rules as in axe.js, at half the length: a page compiles them before each first check. */
const SOURCE = await Bun.file(new URL(import.meta.resolve('axe-core/axe.min.js'))).text();

/** What costs time and is not read: selectors of the elements, and the style sheets, which no rule here asks for. */
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  preload: { assets: ['media'] },
};

/** Accessibility violations found by axe. */
export async function axeViolations(page: Page, within = 'body'): Promise<string[]> {
  // Evaluated, because the page's policy would block a script element.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(SOURCE);
  return violationsOf(page, within, OPTIONS);
}

/** Those of the rules that look at colours, in a page that was checked before its theme was switched. */
export const colourViolations = (page: Page, within = 'body'): Promise<string[]> =>
  violationsOf(page, within, { ...OPTIONS, runOnly: ['color-contrast', 'link-in-text-block'] });

/**
 * Violations in both themes at each of these widths, and what makes the page wider; in a run that is not whole, at the narrowest
 * of them. The theme is a matter of colours alone.
 */
export async function violationsAt(page: Page, widths: number[], within = 'body'): Promise<string[]> {
  const found: string[] = [];
  for (const width of inPart(
    widths.toSorted((a, b) => a - b),
    1,
  )) {
    await resize(page, width);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) found.push(`${width} px: ${wide} px wide`);
    const dark = await groundOf(page);
    for (const violation of await axeViolations(page, within)) found.push(`${width} px: ${violation}`);
    await page.emulateMedia({ colorScheme: 'light' });
    if ((await groundOf(page)) === dark) found.push(`${width} px: the theme stays`);
    for (const violation of await colourViolations(page, within))
      found.push(`${width} px, light: ${violation}`);
    await page.emulateMedia({ colorScheme: 'dark' });
  }
  // Whichever were tried, a test goes on at the last one.
  await resize(page, widths.at(-1) ?? 0);
  return found;
}

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

async function violationsOf(page: Page, within: string, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${within === 'body' ? 'document' : JSON.stringify(within)}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}
