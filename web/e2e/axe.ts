import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Accessibility violations found by axe. The source is evaluated, because the page's policy would block a script
 * element.
 */
export async function axeViolations(page: Page, within = 'body'): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${within === 'body' ? 'document' : JSON.stringify(within)}, { resultTypes: ['violations'] })`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}
