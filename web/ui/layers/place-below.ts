/** To its button, and to the edges of the window. Pixels. */
const GAP = 6;
const MARGIN = 8;

/**
 * Keeps a popover that is open below its button, or above where there is more room, while anything scrolls or grows.
 * By hand: of the browsers that place by styles WebKit hangs over their fallbacks.
 */
export function placeBelow(popover: HTMLElement, button: HTMLElement): void {
  const place = () => {
    const at = button.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    popover.style.minWidth = `${at.width}px`;
    const { offsetWidth: width, scrollHeight: height } = popover;
    const [above, below] = [at.top - GAP - MARGIN, clientHeight - at.bottom - GAP - MARGIN];
    const isAbove = height > below && above > below;
    const left = popover.dataset.align === 'end' ? at.right - width : at.left;
    Object.assign(popover.style, {
      left: `${Math.max(MARGIN, Math.min(left, clientWidth - MARGIN - width))}px`,
      top: isAbove ? 'auto' : `${at.bottom + GAP}px`,
      bottom: isAbove ? `${clientHeight - at.top + GAP}px` : 'auto',
      maxHeight: `${isAbove ? above : below}px`,
    });
  };
  const sizes = new ResizeObserver(place);
  sizes.observe(popover);
  const open = new AbortController();
  const options = { capture: true, passive: true, signal: open.signal };
  addEventListener('scroll', place, options);
  addEventListener('resize', place, options);
  popover.addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (target !== popover || newState === 'open') return;
      sizes.disconnect();
      open.abort();
    },
    options,
  );
  place();
}
