import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Where the focus goes from a row whose button is gone: to the next button of its list, or to its end. After an error it
 * goes back to where it was pressed.
 */
export function useFocusAfter(
  status: 'idle' | 'pending' | 'error' | 'success',
  row: RefObject<HTMLElement | null>,
  end: () => HTMLElement | null,
): void {
  const focus = useEffectEvent(() => {
    const { activeElement } = document;
    // Whoever has moved on meanwhile stays there.
    if (!row.current || (activeElement !== document.body && !row.current.contains(activeElement))) return;
    if (status === 'error') row.current.querySelector<HTMLElement>('input, button')?.focus();
    else (nextButton(row.current) ?? end())?.focus();
  });
  useEffect(() => {
    if (status === 'error' || status === 'success') focus();
  }, [status]);
}

function nextButton(row: HTMLElement): HTMLElement | null {
  for (let next = row.nextElementSibling; next; next = next.nextElementSibling) {
    const button = next.querySelector('button');
    if (button) return button;
  }
  return null;
}
