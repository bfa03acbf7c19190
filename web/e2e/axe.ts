import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Accessibility violations found by axe. The source is evaluated, because the page's policy would block a script
 * element.
 */
export async function axeViolations(page: Page, within = 'body'): Promise<string[]> {
  await page.evaluate(axe.source);
  return violationsOf(page, within, { resultTypes: ['violations'] });
}

/** Those of the rules that look at colours, in a page that was checked before its theme was switched. */
export const colourViolations = (page: Page, within = 'body'): Promise<string[]> =>
  violationsOf(page, within, {
    resultTypes: ['violations'],
    runOnly: ['color-contrast', 'link-in-text-block'],
  });

async function violationsOf(page: Page, within: string, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${within === 'body' ? 'document' : JSON.stringify(within)}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}
