import { useRef } from 'react';

/**
 * Runs an action once at a time: a call while it runs does nothing. A state would not do, because it disables a
 * button only with the next render, and a double click or Enter may come before that.
 * @param keyOf what is acted on, where actions on different records may run side by side
 */
export function useSingleFlight<Input extends unknown[]>(
  action: (...input: Input) => Promise<unknown>,
  keyOf: (...input: Input) => unknown = () => null,
): (...input: Input) => Promise<void> {
  const running = useRef(new Set<unknown>());
  return async (...input) => {
    const key = keyOf(...input);
    if (running.current.has(key)) return;
    running.current.add(key);
    try {
      await action(...input);
    } finally {
      running.current.delete(key);
    }
  };
}
