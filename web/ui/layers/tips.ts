/** Delay before a tooltip opens on hover, and time during which the next one opens at once. Milliseconds. */
const OPEN_DELAY = 700;
const SKIP_DELAY = 300;

export interface Tip {
  /** The element it belongs to. */
  anchor: Element;
  text: string;
}

export type WantedBy = 'pointer' | 'Tab' | MouseEvent;

/**
 * Watches hover and keyboard focus on elements with `data-tip`. One watcher serves the whole page: a list has dozens
 * of icon buttons, and each should cost no more than an attribute.
 * @param show receives the tooltip, `null` for none
 * @param wantedBy the input used before the watcher started: only Tab shows the tooltip of the focused element; or the
 *   click on a figure
 * @returns stops watching
 */
export function watchTips(show: (tip: Tip | null) => void, wantedBy: WantedBy): () => void {
  /** The element under the pointer or with the focus, and whether its tooltip is open, pending or was closed. */
  let anchor: Element | null = null;
  let isOpen = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTabbing = false;
  /** Whether a pointer rests on the anchor. */
  let isHovered = false;

  function open() {
    timer = undefined;
    const text = anchor?.isConnected ? readTip(anchor) : '';
    // What its button opened says more, and may be under it.
    if (!anchor || text === '' || anchor.matches('[aria-haspopup][aria-expanded="true"]')) return;
    isOpen = true;
    show({ anchor, text });
  }
  function close() {
    clearTimeout(timer);
    timer = undefined;
    if (!isOpen) return;
    isOpen = false;
    closedAt = performance.now();
    show(null);
  }
  function turnTo(next: Element | null, delay: number, by: 'pointer' | 'focus' = 'focus') {
    if (next === anchor) return;
    close();
    isHovered = by === 'pointer';
    anchor = next;
    if (next && delay === 0) open();
    else if (next) timer = setTimeout(open, delay);
  }

  /** What is under a pointer at rest is told again once it stands still. */
  function wait() {
    const isWanted = isHovered && (isOpen || timer !== undefined);
    close();
    if (isWanted) timer = setTimeout(open, OPEN_DELAY);
  }

  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || within(target, '[role="tooltip"]')) return;
    const isSoon = isOpen || performance.now() - closedAt < SKIP_DELAY;
    turnTo(within(target, '[data-tip]'), isSoon ? 0 : OPEN_DELAY, 'pointer');
  };
  const focus = ({ target }: FocusEvent) => {
    // Focus moved by a script or a pointer shows no tooltip.
    if (isTabbing) turnTo(within(target, '[data-tip]'), 0);
  };
  const key = (event: KeyboardEvent) => {
    isTabbing = event.key === 'Tab';
    if (isTabbing) return;
    // The surrounding dialog, with what was typed in it, stays open.
    if (event.key === 'Escape' && isOpen && anchor?.closest('[role$="dialog"]')) {
      event.stopPropagation();
      event.preventDefault();
    }
    close();
  };

  /** Figures tell on tap what others tell on hover. A mouse stays over what it has clicked. */
  const tap = (event: MouseEvent) => {
    const tapped = within(event.target, '[data-tap]');
    if (!tapped) return;
    anchor = null;
    const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
    turnTo(tapped, 0, isMouse ? 'pointer' : 'focus');
  };

  const watch = new AbortController();
  const options = { capture: true, passive: true, signal: watch.signal };
  document.addEventListener('pointerover', over, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('focusout', () => turnTo(null, 0), options);
  document.addEventListener('pointerdown', close, options);
  document.addEventListener('click', tap, options);
  document.addEventListener('scroll', wait, options);
  window.addEventListener('keydown', key, { capture: true, signal: watch.signal });
  // Input from before the watcher started.
  if (wantedBy instanceof MouseEvent) tap(wantedBy);
  else turnTo(document.querySelector('[data-tip]:hover'), OPEN_DELAY, 'pointer');
  if (!anchor && wantedBy === 'Tab') turnTo(document.querySelector('[data-tip]:focus-visible'), 0);
  return () => {
    watch.abort();
    close();
  };
}

function within(target: EventTarget | null, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}

/** The text of `data-tip`; when blank, the element's description, else its own text unless that is visible. */
function readTip(anchor: Element): string {
  const text = anchor.getAttribute('data-tip');
  if (text) return text;
  const description = anchor.getAttribute('aria-describedby');
  if (description) return document.getElementById(description)?.textContent ?? '';
  const parts = [...anchor.querySelectorAll('*')].filter(
    (part) =>
      part.childElementCount === 0 && part.textContent !== '' && !part.closest('[aria-hidden="true"]'),
  );
  // Visually hidden text is one pixel wide.
  const isSeen = parts.some((part) => part.getBoundingClientRect().width > 1);
  return isSeen ? '' : parts.map((part) => part.textContent).join(' ');
}
