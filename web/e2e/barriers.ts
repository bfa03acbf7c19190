import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe objects to. It is evaluated, not added as a script: the page's policy would reject that. */
export async function barriers(page: Page, within = 'body'): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${within === 'body' ? 'document' : JSON.stringify(within)}, { resultTypes: ['violations'] })`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}
