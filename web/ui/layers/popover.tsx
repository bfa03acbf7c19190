import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isComposedKey } from '../browser/composed-key.ts';
import { classNames } from '../display/class-names.ts';
import { placeBelow } from './place-below.ts';
import { loopTab } from './tab-loop.ts';

/** What has the focus first, of what is in the popover. */
type TakeFocus = (popover: HTMLElement, isByKey: boolean) => void;

/** A popover that comes with its press, instead of being in the page before. */
interface Opened {
  /** Named by the buttons that may have opened it as their `popoverTarget`. */
  id: string;
  by: HTMLElement;
  onClose: () => void;
}

/**
 * What a button opens below it: a popover of the browser's, in the page before it is opened, so that the button works
 * before the page is hydrated. Its content is rendered while it is open.
 */
export function usePopover(takeFocus: TakeFocus, opened?: Opened) {
  const ownId = useId();
  const id = opened?.id ?? ownId;
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(opened !== undefined);

  function settle(popover: HTMLElement, button: HTMLElement, isByKey: boolean) {
    placeBelow(popover, button);
    if (!popover.contains(document.activeElement)) takeFocus(popover, isByKey);
  }
  function open(button: HTMLElement, isByKey: boolean) {
    const popover = box.current;
    if (!popover) return;
    // What is hidden cannot take the focus.
    popover.showPopover({ source: button });
    // A key opens it before the next one, which is meant for what it opens.
    flushSync(() => setOpen(true));
    settle(popover, button, isByKey);
  }
  const close = () => box.current?.hidePopover();

  const takeOver = useEffectEvent((popover: HTMLElement) => {
    const button = document.getElementById(`${ownId}button`);
    if (!button || !popover.matches(':popover-open')) return;
    popover.hidePopover();
    open(button, false);
  });
  const start = useEffectEvent((popover: HTMLElement) => {
    if (opened) {
      popover.showPopover({ source: opened.by });
      settle(popover, opened.by, true);
    }
    // A press before the page was hydrated has opened it.
    else queueMicrotask(() => takeOver(popover));
  });
  useLayoutEffect(() => {
    const popover = box.current;
    if (!popover) return;
    start(popover);
    // Its button has the focus again.
    return () => popover.hidePopover();
  }, []);

  return {
    isOpen,
    open,
    close,
    button: {
      id: `${id}button`,
      // The browser opens it before the page is hydrated, and leaves it to the button to close it.
      popoverTarget: id,
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick(event: MouseEvent<HTMLElement>) {
        event.preventDefault();
        // A click by Enter or Space counts no press. What was closed just now is not known as closed yet.
        if (box.current?.matches(':popover-open')) close();
        else open(event.currentTarget, event.detail === 0);
      },
    },
    popover: {
      ref: box,
      id,
      onToggle: ({ newState, target, currentTarget }: ToggleEvent) => {
        if (target !== currentTarget || newState === 'open') return;
        if (opened) opened.onClose();
        else setOpen(false);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        loopTab(event);
        if (event.key !== 'Escape' || event.defaultPrevented || isComposedKey(event)) return;
        // What is around it stays open.
        event.preventDefault();
        close();
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        // Not when the window lost it, and the button closes it by its click.
        if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
        if (!relatedTarget.closest(`[popovertarget="${CSS.escape(id)}"]`)) close();
      },
    },
  };
}

interface PopoverProps {
  of: ReturnType<typeof usePopover>;
  /** Which of its edges is the button's. */
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

export function Popover({ of, align = 'start', className, children }: PopoverProps) {
  return (
    <div {...of.popover} popover="auto" data-align={align} className={classNames(POPOVER_LOOK, className)}>
      {of.isOpen && children}
    </div>
  );
}

const POPOVER_LOOK =
  'popover overflow-y-auto border border-line bg-surface-1 text-left text-14 font-normal text-ink whitespace-normal shadow-float outline-none motion-safe:animate-fade-in';
