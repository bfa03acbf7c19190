const GAP = 6;
const MARGIN = 8;

/** Places a popover where the browser does not do it by the styles: below its button, above where there is more room. */
export function placeBelow(popover: HTMLElement, button: HTMLElement): void {
  if (CSS.supports('position-area', 'block-end')) return;
  const at = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { width, height } = popover.getBoundingClientRect();
  const [above, below] = [at.top - GAP - MARGIN, clientHeight - at.bottom - GAP - MARGIN];
  const isAbove = height > below && above > below;
  const left = popover.dataset.align === 'end' ? at.right - width : at.left;
  Object.assign(popover.style, {
    left: `${Math.max(MARGIN, Math.min(left, clientWidth - MARGIN - width))}px`,
    [isAbove ? 'bottom' : 'top']: `${isAbove ? clientHeight - at.top + GAP : at.bottom + GAP}px`,
    [isAbove ? 'top' : 'bottom']: 'auto',
    maxHeight: `${isAbove ? above : below}px`,
    minWidth: `${at.width}px`,
  });
}
