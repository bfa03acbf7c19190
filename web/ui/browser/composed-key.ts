import type { KeyboardEvent } from 'react';

/** Whether an input method takes the key: Enter for the word it offers, Escape for none. In Safari that word ends before its key. */
export const isComposedKey = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
