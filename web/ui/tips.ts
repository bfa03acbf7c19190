/** How long the pointer rests before a tooltip opens, and within which the next one opens at once. Milliseconds. */
const OPEN_DELAY = 700;
const SKIP_DELAY = 300;

export interface Tip {
  /** What it belongs to. */
  anchor: Element;
  text: string;
}

/**
 * Watches for a pointer that rests on an element with `data-tip`, or for Tab that brings the focus there. One watch for
 * the page: a list has dozens of icon buttons, and each must cost no more than its attribute.
 * @param show gets what is to be shown, `null` for nothing
 * @param wantedBy what was used before the watch began: only Tab asks for what has the focus
 * @returns ends the watch
 */
export function watchTips(show: (tip: Tip | null) => void, wantedBy: 'pointer' | 'Tab'): () => void {
  /** What the pointer or the focus is at, whether its tooltip is open, still to come or was closed. */
  let anchor: Element | null = null;
  let isOpen = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTabbing = false;

  function open() {
    const text = anchor?.isConnected ? tipOf(anchor) : '';
    if (!anchor || text === '') return;
    isOpen = true;
    show({ anchor, text });
  }
  function close() {
    clearTimeout(timer);
    if (!isOpen) return;
    isOpen = false;
    closedAt = performance.now();
    show(null);
  }
  function turnTo(next: Element | null, delay: number) {
    if (next === anchor) return;
    close();
    anchor = next;
    if (next && delay === 0) open();
    else if (next) timer = setTimeout(open, delay);
  }

  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || within(target, '[role="tooltip"]')) return;
    const isSoon = isOpen || performance.now() - closedAt < SKIP_DELAY;
    turnTo(within(target, '[data-tip]'), isSoon ? 0 : OPEN_DELAY);
  };
  const focus = ({ target }: FocusEvent) => {
    // Where a script or a pointer moves the focus, nobody asks what is there.
    if (isTabbing) turnTo(within(target, '[data-tip]'), 0);
  };
  const key = (event: KeyboardEvent) => {
    isTabbing = event.key === 'Tab';
    if (isTabbing) return;
    // The dialog around it stays, with what was typed there.
    if (event.key === 'Escape' && isOpen && anchor?.closest('[role$="dialog"]')) event.stopPropagation();
    close();
  };

  const watch = new AbortController();
  const options = { capture: true, passive: true, signal: watch.signal };
  document.addEventListener('pointerover', over, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('focusout', () => turnTo(null, 0), options);
  document.addEventListener('pointerdown', close, options);
  document.addEventListener('scroll', close, options);
  window.addEventListener('keydown', key, options);
  // What came before the watch.
  turnTo(document.querySelector('[data-tip]:hover'), OPEN_DELAY);
  if (!anchor && wantedBy === 'Tab') turnTo(document.querySelector('[data-tip]:focus-visible'), 0);
  return () => {
    watch.abort();
    close();
  };
}

function within(target: EventTarget | null, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}

/** What `data-tip` says; where it is blank the element's own text, unless that can be seen. */
function tipOf(anchor: Element): string {
  const text = anchor.getAttribute('data-tip');
  if (text) return text;
  const parts = [...anchor.querySelectorAll('*')].filter(
    (part) =>
      part.childElementCount === 0 && part.textContent !== '' && !part.closest('[aria-hidden="true"]'),
  );
  // What only readers are to have is a pixel wide.
  const isSeen = parts.some((part) => part.getBoundingClientRect().width > 1);
  return isSeen ? '' : parts.map((part) => part.textContent).join(' ');
}
