import { type KeyboardEvent, type MouseEvent, startTransition, useCallback, useState } from 'react';
import { load, type OnDemand, preload } from './on-demand.ts';
import { useToast } from './toast.tsx';
import { useIdle } from './use-idle.ts';

/** Arrow keys open a list or a menu as well. */
const OPENING_KEYS = ['ArrowDown', 'ArrowUp'];

interface Opening<Props> {
  /** What the button opens, with a button of its own; `null` until its first use. */
  Component: OnDemand<Props>['component'];
  /** The key of its first use; `null` for a press. */
  key: string | null;
  /** For the button that stands in its place before. */
  opener: {
    onPointerEnter: () => void;
    onFocus: () => void;
    onClick: (event: MouseEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

/**
 * A button whose list or menu is loaded with its first use, since its library weighs more than most of the page around
 * it. Loaded when the page is idle, or when the button is pointed at or focused.
 * @param noun what could not be opened, should that fail
 * @param isTyped whether letters are a use of it, too
 */
export function useOpening<Props>(part: OnDemand<Props>, noun: string, isTyped = false): Opening<Props> {
  const toast = useToast();
  const [used, setUsed] = useState<{ key: string | null } | null>(null);
  const prepare = useCallback(() => preload(part), [part]);
  useIdle(prepare, true);
  const use = (key: string | null) =>
    load(part).then(
      // A press is shown first. A key opens it before the next one, which is meant for what it opens.
      () => (key === null ? startTransition(() => setUsed({ key })) : setUsed({ key })),
      () => toast({ variant: 'destructive', title: `The ${noun} could not be opened` }),
    );
  return {
    Component: used && part.component,
    key: used?.key ?? null,
    opener: {
      onPointerEnter: prepare,
      onFocus: prepare,
      // A click by Enter or Space counts no press.
      onClick: ({ detail }) => use(detail === 0 ? 'Enter' : null),
      onKeyDown: (event) => {
        const isLetter = isTyped && isPrinted(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (!isLetter && !OPENING_KEYS.includes(event.key)) return;
        event.preventDefault();
        use(event.key);
      },
    },
  };
}

/** Whether a key is a character. Space is a press of the button. */
export const isPrinted = (key: string): boolean => key.length === 1 && key !== ' ';
