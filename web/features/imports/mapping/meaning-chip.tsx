import { type PointerEvent, useRef } from 'react';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';

interface MeaningChipProps {
  label: string;
  isChosen: boolean;
  isMissing: boolean;
  /** Receives what it was dropped on: the `data-column` of it. */
  onDrop: (header: string) => void;
}

interface Drag {
  x: number;
  y: number;
  over: Element | null;
}

/**
 * Gives a column its meaning by mouse, pen or finger. It is hidden from keyboard users and screen readers, who have a
 * list in each column.
 */
export function MeaningChip({ label, isChosen, isMissing, onDrop }: MeaningChipProps) {
  const drag = useRef<Drag>(null);

  function start(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, over: null };
    event.currentTarget.setAttribute('data-dragged', '');
  }

  function move({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { current } = drag;
    if (!current) return;
    currentTarget.style.transform = `translate(${clientX - current.x}px, ${clientY - current.y}px)`;
    const over =
      document
        .elementsFromPoint(clientX, clientY)
        .map((element) => element.closest('[data-column]'))
        .find((column) => column !== null) ?? null;
    if (over === current.over) return;
    current.over?.removeAttribute('data-drop');
    over?.setAttribute('data-drop', '');
    current.over = over;
  }

  function end({ currentTarget }: PointerEvent<HTMLElement>, isDropped: boolean) {
    const over = drag.current?.over;
    drag.current = null;
    currentTarget.style.removeProperty('transform');
    currentTarget.removeAttribute('data-dragged');
    over?.removeAttribute('data-drop');
    const header = over?.getAttribute('data-column');
    if (isDropped && header) onDrop(header);
  }

  return (
    <span
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
      className={classNames(
        'inline-flex h-8 cursor-grab touch-none select-none items-center gap-1.5 rounded-sm border px-2.5 text-12 font-medium data-[dragged]:relative data-[dragged]:z-20 data-[dragged]:cursor-grabbing data-[dragged]:shadow-float',
        isMissing
          ? 'border-gold bg-surface-1 text-gold'
          : isChosen
            ? 'border-transparent bg-surface-2 text-muted'
            : 'border-line bg-surface-2 text-ink',
      )}
    >
      <Icon name={isChosen ? 'check' : 'grip-vertical'} className="size-3.5" />
      {label}
    </span>
  );
}
