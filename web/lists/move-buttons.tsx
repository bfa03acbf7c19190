import { useEffect, useRef } from 'react';
import { type ListedRow, movedOrder } from '#src/values/wire/list-order.ts';
import type { ListOrder } from '#src/values/wire/shapes.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { IconButton } from '#web/ui/inputs/button.tsx';
import { DragHandle } from '#web/ui/inputs/drag-handle.tsx';
import type { CrudMessages } from './crud-messages.ts';
import { useOutcomeToast } from './outcome-toast.ts';

interface MoveButtonsProps {
  row: { id: number };
  /** The record's name, for screen readers. */
  name: string;
  /** The list, in order. */
  rows: readonly ListedRow[];
  reorder: { mutateAsync: (order: ListOrder) => Promise<unknown> };
  messages: CrudMessages;
}

/** Moves a record within its list, by dragging or by buttons, which keep the focus for repeated presses. */
export function MoveButtons({ row, name, rows, reorder, messages }: MoveButtonsProps) {
  const notify = useOutcomeToast();
  const pressed = useRef<HTMLButtonElement>(null);
  const place = rows.findIndex(({ id }) => id === row.id);

  // The browser blurs an element that is moved in the DOM.
  const shownPlace = useRef(place);
  useEffect(() => {
    if (shownPlace.current === place) return;
    shownPlace.current = place;
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);

  const move = useSingleFlight(async (to: number, button: HTMLButtonElement | null) => {
    const order = movedOrder(rows, place, to);
    if (order === null) return;
    pressed.current = button;
    const moved = reorder.mutateAsync(order).catch((error: unknown) => {
      pressed.current = null;
      throw error;
    });
    await notify(moved, messages.updated, messages.updateFailed);
  });

  return (
    <>
      <DragHandle onDrop={(to) => void move(to, null)} />
      <IconButton
        variant="ghost"
        icon="arrow-up"
        label={`Move up ${name}`}
        aria-disabled={place === 0}
        onClick={(event) => void move(place - 1, event.currentTarget)}
        className="aria-disabled:opacity-40"
      />
      <IconButton
        variant="ghost"
        icon="arrow-down"
        label={`Move down ${name}`}
        aria-disabled={place === rows.length - 1}
        onClick={(event) => void move(place + 1, event.currentTarget)}
        className="aria-disabled:opacity-40"
      />
    </>
  );
}
