/** The arrow keys of a number's field, on a field of text. */

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** Steps the number in a field up or down by the arrow keys; what is no number stays as it is. */
export function stepOnArrow(event: KeyboardEvent, input: HTMLInputElement, step: number): void {
  const direction = DIRECTIONS[event.key];
  if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = stepped(input.value, direction * step);
  if (next === null) return;
  event.preventDefault();
  // Not through `value`, of which React would not hear.
  input.setRangeText(next, 0, input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A number as typed, and so much more; the places that either has are kept. `null` for what is no plain number. */
export function stepped(text: string, by: number): string | null {
  const typed = text.trim().replace('−', '-');
  if (!/^[+-]?\d*\.?\d*$/.test(typed) || /^[+-]?\.$/.test(typed)) return null;
  const places = Math.max(placesOf(typed), placesOf(String(by)));
  return (Number(/\d/.test(typed) ? typed : 0) + by).toFixed(places);
}

function placesOf(number: string): number {
  return number.split('.')[1]?.length ?? 0;
}
