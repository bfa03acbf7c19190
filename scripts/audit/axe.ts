import axe from 'axe-core';
import type { Browser } from 'playwright-core';

const THEMES = ['dark', 'light'] as const;
const WIDTHS = [1440, 360];

/** axe violations on a page, in both themes, on a wide and a narrow screen: each rule and its elements. */
export async function findViolations(
  browser: Browser,
  url: string,
  cookie: string | null,
): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of THEMES) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
        ...(cookie === null ? {} : { extraHTTPHeaders: { cookie } }),
      });
      const page = await context.newPage();
      await page.goto(url);
      await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
      const { violations } = await page.evaluate(`${axe.source}; axe.run()`).then(asResults);
      for (const { id, nodes } of violations) {
        found.push(`${id} at ${nodes[0]?.target.join(' ')} (${colorScheme}, ${width} px)`);
      }
      await context.close();
    }
  }
  return found;
}

interface Results {
  violations: { id: string; nodes: { target: string[] }[] }[];
}

function asResults(value: unknown): Results {
  if (typeof value === 'object' && value !== null && 'violations' in value)
    return JSON.parse(JSON.stringify(value));
  throw new Error('axe answered nothing');
}
