import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Tip, type WantedBy, watchTips } from './tips.ts';

/** Minimum distance to the edge of the window. Pixels. */
const MARGIN = 8;

const TOOLTIP_ID = 'tooltip';

/**
 * Shows the tooltips of elements with `data-tip`: the name of an icon, or a short explanation.
 * @param takeOver ends the wait for input that wants them, and tells what did
 */
export function TooltipLayer({ takeOver }: { takeOver: () => WantedBy }) {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => watchTips(setTip, takeOver()), [takeOver]);
  return tip && <Tooltip {...tip} />;
}

/** Its padding bridges the gap to its anchor, so that the pointer can move onto it. */
function Tooltip({ anchor, text }: Tip) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.showPopover();
    if (box.current) place(box.current, anchor.getBoundingClientRect());
    // The anchor has this name already.
    if (anchor.getAttribute('aria-label') === text || !anchor.getAttribute('data-tip')) return;
    anchor.setAttribute('aria-describedby', TOOLTIP_ID);
    return () => anchor.removeAttribute('aria-describedby');
  }, [anchor, text]);
  return createPortal(
    <div
      ref={box}
      id={TOOLTIP_ID}
      role="tooltip"
      popover="manual"
      className="m-0 border-0 bg-transparent p-1.5 motion-safe:animate-fade-in print:hidden"
    >
      <div className="max-w-80 whitespace-pre-line break-words rounded-sm border border-line-strong bg-surface-3 px-2.5 py-1.5 text-12 text-ink shadow-float">
        {text}
      </div>
    </div>,
    // The pointer reaches nothing outside of a dialog, and what is outside of a landmark is not found by its list.
    anchor.closest('dialog, header, nav, aside, main, footer') ?? document.body,
  );
}

/** Above its anchor, below where there is no room; to the right of one at the left edge, such as in an icon menu, if it fits. */
function place(box: HTMLElement, at: DOMRect) {
  const { width, height } = box.getBoundingClientRect();
  const middle = at.left + (at.width - width) / 2;
  const above = at.top - height;
  const most = document.documentElement.clientWidth - MARGIN - width;
  const isAside = middle < MARGIN && at.right <= most;
  const left = isAside ? at.right : Math.max(0, Math.min(middle, most));
  const top = isAside ? at.top + (at.height - height) / 2 : above >= 0 ? above : at.bottom;
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}
