/** The open dialog that is above all else, which is the last in the page; `null` while none is open. */
export const findTopDialog = (): Element | null =>
  [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;

/** Whether an open dialog lies over an element. @param element `null` for the page itself */
export function isBehindDialog(element: Element | null): boolean {
  const top = findTopDialog();
  return top !== null && !top.contains(element);
}
