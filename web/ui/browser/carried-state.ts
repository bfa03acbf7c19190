import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/**
 * State that outlives being drawn anew at once, as everything is when amounts are hidden or shown. Once its component
 * is left, it is gone.
 *
 * @param carried where such state is meanwhile
 * @param key what it belongs to
 */
export function useCarriedState<T>(
  carried: Map<string, T>,
  key: string,
  start: () => T,
): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(() => carried.get(key) ?? start());
  useEffect(() => {
    // What was drawn before takes its own away first.
    carried.set(key, value);
    return () => {
      carried.delete(key);
    };
  }, [carried, key, value]);
  return [value, setValue];
}
