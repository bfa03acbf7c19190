/** Arrow-key stepping for numbers in text fields. */

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** Steps the number in a field with the arrow keys; any other text stays unchanged. */
export function stepOnArrow(event: KeyboardEvent, input: HTMLInputElement, step: number): void {
  const direction = DIRECTIONS[event.key];
  if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = stepped(input.value, direction * step);
  if (next === null) return;
  event.preventDefault();
  // The native setter, because React does not notice a change of `value`.
  input.setRangeText(next, 0, input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Adds to a typed number, keeping the decimal places of either. `null` for anything but a plain number. */
export function stepped(text: string, by: number): string | null {
  const typed = text.trim().replace('−', '-');
  if (!/^[+-]?\d*\.?\d*$/.test(typed) || /^[+-]?\.$/.test(typed)) return null;
  const places = Math.max(countPlaces(typed), countPlaces(String(by)));
  return (Number(/\d/.test(typed) ? typed : 0) + by).toFixed(places);
}

function countPlaces(number: string): number {
  return number.split('.')[1]?.length ?? 0;
}
