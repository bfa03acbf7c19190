import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

/** Letters within this time are one word. Milliseconds. */
const WORD_WITHIN = 1000;

/** Looks for names by their first letters; the same letter again goes on to the next one. */
export function useTypeAhead() {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  return {
    isTyping: ({ timeStamp }: KeyboardEvent) => timeStamp - typed.current.at < WORD_WITHIN,
    /** @returns the index of what the key leads to, -1 for nothing */
    find(event: KeyboardEvent, names: readonly string[], from: number): number {
      const { key, timeStamp } = event;
      const before = timeStamp - typed.current.at < WORD_WITHIN ? typed.current.text : '';
      const text = before + key.toLowerCase();
      typed.current = { text, at: timeStamp };
      const isRepeated = [...text].every((letter) => letter === text[0]);
      const start = isRepeated ? from + 1 : Math.max(from, 0);
      const word = isRepeated ? text.slice(0, 1) : text;
      const order = names.map((_, n) => (start + n) % names.length);
      return order.find((n) => names[n]?.trim().toLowerCase().startsWith(word)) ?? -1;
    },
  };
}

/** Whether a key is a character. */
export const isPrinted = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * Keys of a menu or a list that is open: arrows, Home, End and letters move the focus among its items, which are buttons.
 * @param items a selector of those that have the focus in turn
 */
export function useItemKeys(items: string) {
  const typeAhead = useTypeAhead();
  return (event: KeyboardEvent<HTMLElement>): void => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(items)];
    const at = all.findIndex((item) => item.matches(':focus'));
    const goTo = (n: number) => {
      event.preventDefault();
      all[n]?.focus();
    };
    const { key } = event;
    if (key === 'ArrowDown') goTo(Math.min(at + 1, all.length - 1));
    else if (key === 'ArrowUp') goTo(at === -1 ? all.length - 1 : Math.max(at - 1, 0));
    else if (key === 'Home') goTo(0);
    else if (key === 'End') goTo(all.length - 1);
    else if (isPrinted(event) && (key !== ' ' || typeAhead.isTyping(event))) {
      const names = all.map((item) => item.textContent ?? '');
      goTo(typeAhead.find(event, names, at));
    } else return;
    // The page's own shortcuts stay out of it.
    event.stopPropagation();
  };
}

/** The item that is pointed at has the focus, as if a key had led to it. */
export const takeFocus = ({ currentTarget }: PointerEvent<HTMLElement>): void =>
  currentTarget.focus({ preventScroll: true });

export const ITEM_LOOK =
  'flex h-11 w-full cursor-pointer select-none items-center rounded-sm px-2.5 outline-none md:h-8 focus:bg-surface-3';
