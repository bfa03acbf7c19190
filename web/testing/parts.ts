/** What tests of pages look for. */

import { screen, waitFor, within } from '@testing-library/dom';

/** The open form or question with all of its fields, and what is in it. */
export async function inDialog() {
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => {
    if (dialog.querySelector('[aria-busy]')) throw new Error('fields are to follow');
  });
  return within(dialog);
}
export const inQuestion = async () => within(await screen.findByRole('alertdialog'));

/** The item of a list that has this text, once no dialog hides it. */
export const recordOf = (text: string) =>
  waitFor(() => {
    const item = screen.getAllByRole('listitem').find((each) => each.textContent?.includes(text));
    if (!item) throw new Error(`'${text}' is in no list`);
    return within(item);
  });

/** Waits for a toast with exactly these lines. Outside of a dialog, which hides the rest of the page. */
export async function seeToast(...lines: string[]): Promise<void> {
  for (const line of lines) await screen.findByText(line, { selector: '[aria-label^="Notifications"] *' });
}

/** Waits until there is no such element. `expect` would write out the one that is still there, for seconds. */
export const seeNone = (find: () => Element | null) =>
  waitFor(() => {
    if (find()) throw new Error('it is still there');
  });

/** Waits until it has the focus, without writing out the element that has it instead. */
export const seeFocus = (element: Element) =>
  waitFor(() => {
    if (document.activeElement !== element) throw new Error('it has no focus');
  });

/** A field's text is replaced by another, at once: each letter by itself would draw the page again. */
export async function refill(
  user: { clear: (field: Element) => Promise<void>; paste: (text: string) => Promise<void> },
  field: HTMLElement,
  text: string,
): Promise<void> {
  await user.clear(field);
  field.focus();
  if (text !== '') await user.paste(text);
}

/** Calls the API as another tab of the page's browser does. */
export const post = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The page is looked at again. */
export const comeBack = () => globalThis.dispatchEvent(new Event('focus'));

/** Goes to a page as the browser's own buttons do. */
export function goTo(path: string): void {
  history.pushState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}
