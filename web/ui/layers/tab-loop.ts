import type { KeyboardEvent } from 'react';

/** What Tab reaches; of radio buttons the one that is checked. */
const REACHED = [
  ':is(a[href], button, input, select, textarea, video[controls], [tabindex="0"])',
  ':not(:disabled, [tabindex="-1"], [type="radio"]:not(:checked))',
].join('');

/** Tab goes on from the last control with the first one, and back. */
export function loopTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const box = event.currentTarget;
  const all = [...box.querySelectorAll<HTMLElement>(REACHED)].filter((element) => element.checkVisibility());
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  const { activeElement } = document;
  if (activeElement !== from && !(event.shiftKey && activeElement === box)) return;
  event.preventDefault();
  to?.focus();
}
