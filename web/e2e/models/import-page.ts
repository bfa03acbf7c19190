import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { open } from '../browser.ts';

const FIXTURES = join(import.meta.dir, '../../../src/broker-files/formats/fixtures');

/** A sample file of a broker, by its name. */
export const sampleFile = (name: string): string => join(FIXTURES, name);

/** Where a trader's broker files become trades. */
export function importPage(page: Page, traderId: number) {
  return {
    open: () => open(page, `/dashboard/${traderId}/import`),
    files: page.getByLabel(/^(Choose files|Add another file)$/),
    choose(...names: string[]): Promise<void> {
      return this.files.setInputFiles(names.map(sampleFile));
    },
    submit: page.getByRole('button', { name: /^(Import|Import \d+ (trades?|lines?))$/ }),
    /** Once the files have been looked at with all that was chosen so far. */
    isRead: page.getByRole('status').getByText('Read', { exact: true }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
  };
}

/** What it looks like to drop files somewhere. */
export async function dropFiles(page: Page, ...paths: string[]): Promise<void> {
  const files = paths.map((path) => ({
    name: basename(path),
    content: readFileSync(path).toString('base64'),
  }));
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer();
    for (const { name, content } of dropped) {
      data.items.add(new File([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], name));
    }
    return data;
  }, files);
  // Held over the page, as by a hand, until it says that it takes the file.
  const overlay = page.getByText('Drop to import');
  while (!(await overlay.isVisible()))
    await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}
