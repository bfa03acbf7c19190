import type { Page } from 'playwright-core';
import { hasFocus, open } from '../browser.ts';

/** A key by its name, or a text that is typed key by key. */
export type Stroke = string | { key: string };

export const ENTER: Stroke = { key: 'Enter' };
export const TAB: Stroke = { key: 'Tab' };
/** A Tab that is pressed right after a side is its own. */
export const NEXT: Stroke = { key: 'ArrowRight' };
export const BACK: Stroke = { key: 'Shift+Tab' };
export const REMOVE: Stroke = { key: 'Alt+Delete' };
export const SAVE: Stroke = { key: 'ControlOrMeta+Enter' };

/** The grid in which several trades are entered. */
export function quickEntryPage(page: Page, traderId: number) {
  const grid = page.getByRole('grid', { name: 'Trades to enter' });
  let strokes = 0;
  return {
    grid,
    cell: (column: string, row: number) => grid.getByLabel(`${column}, row ${row}`, { exact: true }),
    row: (row: number) => grid.locator(`tr[aria-rowindex="${row + 1}"]`),
    notes: (row: number) => grid.locator(`tr[aria-rowindex="${row + 1}"] + tr:not([aria-rowindex])`),
    foot: grid.locator('tfoot'),
    save: page.getByRole('button', { name: /^Save/ }),
    paste: page.getByRole('region', { name: 'Pasted rows' }),

    /** Waits for the cursor as well, which is in the first cell to be typed. */
    async open(): Promise<void> {
      await open(page, `/dashboard/${traderId}/quick-entry`);
      await hasFocus(grid.locator('input:focus'));
    },

    async type(...keys: Stroke[]): Promise<void> {
      for (const stroke of keys) {
        const pressed = typeof stroke === 'string' ? [...stroke] : [stroke.key];
        for (const key of pressed) await page.keyboard.press(key);
        strokes += pressed.length;
      }
    },

    /** Types a trade, and saves it without hearing of it. */
    async sendUnheard(): Promise<void> {
      await this.type('ESZ6', TAB, 'l', NEXT, '6889', TAB, '90');
      await this.foot.getByText('1 complete of 1 row').waitFor();
      await page.route('**/api/journal/batch', async (route) => {
        await route.fetch();
        // On a slow machine the page has given it up by then.
        await route.abort().catch(() => {});
      });
      await this.type(SAVE);
      await page.getByText('It is not known whether the marked rows were saved').waitFor();
      await page.unroute('**/api/journal/batch');
    },

    /** How many keys were pressed. */
    strokes: () => strokes,

    /** Pastes into what has the focus, as the browser does it. */
    pasteText: (text: string) =>
      page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      }, text),
  };
}
