/** The first control of what a chip opens has the focus; all of it while there is none yet. */
export function focusFirst(values: Element): void {
  const control = values.querySelector<HTMLElement>('input, button, [tabindex="0"]');
  (control ?? values.querySelector<HTMLElement>(OPENED) ?? openedAround(values))?.focus();
}

/** What a chip has opened, around a part of it. */
export const openedAround = (part: Element): HTMLElement | null => part.closest(OPENED);

const OPENED = '[role="dialog"]';
