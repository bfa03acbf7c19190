import type { Locator, Page } from 'playwright-core';
import { open, type Visit, visit } from '#web/e2e/browser.ts';
import { MARK, PAYLOADS, PICTURES } from './hostile-app.ts';
import { Broken, expectSame } from './trial.ts';

/** Buttons that open a dialog, and buttons that expand in place, by the start of their names. */
const OPENS = [
  'History of',
  'Edit',
  'Delete',
  'View (?!Dashboard)',
  'Play',
  'New',
  'Add',
  'Upload',
  'Past periods',
  'Choose',
];
const UNFOLDS = ['Show more', 'Show all', 'Table:'];
const SHOWS_CODES = 'Show codes';
const A_DAY_WITH_TRADES = /\d trades?$/;

/** A browser whose pages are checked for texts that were interpreted as markup. */
export interface Watched extends Visit {
  /** Every payload seen on any page as typed. */
  shown: Set<string>;
  looks: number;
  /** @throws Broken when a text became part of the page, or led the browser elsewhere */
  look(where: string): Promise<void>;
  /** The same, including everything that opens from the page. */
  checkAll(where: string): Promise<void>;
}

/** @param each how many buttons of a kind to press on each page */
export async function watch(seen: Visit, who: string, each: number): Promise<Watched> {
  const { page, context, origin } = seen;
  const harm: string[] = [];
  page.on('dialog', (dialog) => {
    harm.push(`a dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (other) => harm.push(`another page was opened: ${other.url()}`));
  context.on('request', (request) => {
    const isOurs = [origin, PICTURES, 'data:', 'blob:'].some((ours) => request.url().startsWith(ours));
    if (!isOurs) harm.push(`a request left for ${request.url()}`);
  });
  // A trader's picture is the only thing allowed from elsewhere.
  await context.route(`${PICTURES}/**`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  const watched: Watched = {
    ...seen,
    shown: new Set(),
    looks: 0,
    async look(where) {
      const { foreign, text } = await page.evaluate(inspect, MARK);
      expectSame(`${who}, ${where}`, [...foreign, ...harm], []);
      for (const payload of PAYLOADS) if (text.includes(payload)) watched.shown.add(payload);
      watched.looks++;
    },
    async checkAll(where) {
      const look = async () => {
        await loaded(page);
        await watched.look(where);
      };
      await page.getByRole('main').waitFor();
      await look();
      await openLists(page.locator('main'), look);
      for (const kind of OPENS) {
        for (const button of await some(page, kind, each)) await openDialog(page, button, look);
      }
      const days = page.getByRole('button', { name: A_DAY_WITH_TRADES });
      for (const button of (await Promise.all(UNFOLDS.map((kind) => some(page, kind, each)))).flat()) {
        if ((await button.count()) > 0) await button.click();
      }
      if ((await days.count()) > 0) await days.first().click();
      const codes = page.getByRole('switch', { name: SHOWS_CODES });
      if ((await codes.count()) > 0) await codes.click();
      await look();
    },
  };
  return watched;
}

/** The first buttons of a kind. */
async function some(page: Page, kind: string, count: number): Promise<Locator[]> {
  const buttons = await page
    .locator('main')
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .all();
  return buttons.slice(0, count);
}

async function openDialog(page: Page, button: Locator, look: () => Promise<void>): Promise<void> {
  // A long list only renders what is near.
  if ((await button.count()) === 0) return;
  await button.click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.waitFor();
  await look();
  await openLists(dialog, look);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens the lists of a form or filter. One with text typed into it may have no options left. */
async function openLists(within: Locator, look: () => Promise<void>): Promise<void> {
  for (const choice of await within.getByRole('combobox').all()) {
    const isButton = await choice.evaluate((element) => element.tagName === 'BUTTON');
    await choice.click();
    const list = choice.page().getByRole('listbox');
    // A button's list is loaded with its first use; a field's is there at once, or has no options.
    if (isButton) await list.waitFor();
    else if (!(await list.isVisible())) {
      // Options that arrive later would open it, over what is looked at next.
      await choice.press('Tab');
      continue;
    }
    await look();
    await choice.page().keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
  }
}

/** Waits until everything on the page has loaded. */
async function loaded(page: Page): Promise<void> {
  for (const waiting of [page.locator('[aria-busy="true"]'), page.getByText('Loading...')]) {
    await waiting.first().waitFor({ state: 'detached' });
  }
}

/** Foreign elements in the page, and all its readable text. Runs in the page. */
function inspect(mark: string): { foreign: string[]; text: string } {
  const foreign = [...document.querySelectorAll('*')]
    .filter((element) => {
      const isOdd = element.matches('[data-struck], iframe, object, embed, base');
      const isScript = element.matches('script:not([src^="/"]):not([type="application/json"])');
      const hasHandler = element.getAttributeNames().some((name) => name.startsWith('on'));
      const leads = ['href', 'src', 'action', 'formaction']
        .map((name) => element.getAttribute(name) ?? '')
        // What a page of ours is asked for may be any text.
        .map((address) => (/^(\?|\/(?!\/))/.test(address) ? address.replace(/\?.*/s, '') : address))
        .some((address) => !/^($|[/#?]|https?:|blob:|data:image\/)/.test(address) || /evil/.test(address));
      return isOdd || isScript || hasHandler || leads;
    })
    .map((element) => element.outerHTML.slice(0, 200));
  if (mark in window) foreign.push('a script ran');
  if (document.body.getClientRects().length === 0) foreign.push('the page is hidden');
  const typed = [...document.querySelectorAll('input, textarea')].map((field) =>
    'value' in field ? String(field.value) : '',
  );
  // Skips text outside the visible page, such as its embedded data.
  const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT, (text) =>
    text.parentElement?.closest('script, style') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let text = texts.nextNode(); text; text = texts.nextNode()) typed.push(text.nodeValue ?? '');
  return { foreign, text: typed.join('\n') };
}

/**
 * Checks the checker first: it must catch a page that does insert payloads unescaped.
 * @param payloads those that do harm in any page
 */
export async function expectToSeeHarm(payloads: readonly string[]): Promise<void> {
  for (const payload of payloads) {
    const server = Bun.serve({
      port: 0,
      fetch: () =>
        new Response(
          `<html data-interactive><title></title><main title="${payload}">${payload}</main></html>`,
          {
            headers: { 'content-type': 'text/html' },
          },
        ),
    });
    try {
      await visit({ origin: server.url.origin }, {}, async (seen) => {
        const watched = await watch(seen, 'the trial itself', 1);
        await open(seen.page, '/');
        await watched.look(payload);
      });
    } catch {
      continue;
    } finally {
      await server.stop(true);
    }
    throw new Broken(`the trial does not see ${payload}`);
  }
}
