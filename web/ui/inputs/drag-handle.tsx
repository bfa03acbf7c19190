import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Icon } from '../display/icon.tsx';

interface Drag {
  item: Element;
  /** The current drop position. */
  over: Element;
}

/**
 * Drags an item of a list by mouse, pen or finger. It is hidden from keyboard users, who have buttons next to it. The
 * list marks its items with `data-dragged` and `data-drop`.
 * @param onDrop receives the new position in the list
 */
export function DragHandle({ onDrop }: { onDrop: (place: number) => void }) {
  const drag = useRef<Drag>(null);

  function mark(next: Drag | null) {
    drag.current?.item.removeAttribute('data-dragged');
    drag.current?.over.removeAttribute('data-drop');
    drag.current = next;
    next?.item.setAttribute('data-dragged', '');
    if (next && next.over !== next.item) next.over.setAttribute('data-drop', '');
  }

  function start(event: PointerEvent<HTMLElement>) {
    const item = event.currentTarget.closest('li');
    if (!item || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    mark({ item, over: item });
  }

  function move({ clientX, clientY }: PointerEvent) {
    const item = drag.current?.item;
    if (!item) return;
    const pointed = document.elementFromPoint(clientX, clientY);
    const over = [...(item.parentElement?.children ?? [])].find((other) => other.contains(pointed));
    if (!over) return;
    mark({ item, over });
    over.scrollIntoView({ block: 'nearest' });
  }

  function drop() {
    const { item, over } = drag.current ?? {};
    mark(null);
    if (!item || !over || item === over) return;
    onDrop([...(item.parentElement?.children ?? [])].indexOf(over));
  }

  const cancel = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') mark(null);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => cancel(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <span
      aria-hidden="true"
      data-tip="Drag to order"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={() => mark(null)}
      className="control grid w-11 shrink-0 cursor-grab touch-none select-none place-items-center rounded text-muted ease-colors active:cursor-grabbing md:w-9 hover:bg-surface-2 hover:text-ink"
    >
      <Icon name="grip-vertical" />
    </span>
  );
}
