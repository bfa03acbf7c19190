/** Buffers keys while a form is loading, for its first field: no key is lost, and none reaches the page behind it. */

import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Buffers keys from the request for a form until it has the focus. @param onCancel called when Escape is pressed
 * meanwhile
 */
export function useKeyBuffer(onCancel: () => void): void {
  const cancel = useEffectEvent(onCancel);
  useLayoutEffect(() => keepKeys(() => cancel()), []);
}

/** @returns stops buffering, in case the form never loads */
function keepKeys(onCancel: () => void): () => void {
  let kept: string[] = [];
  /** Whether the next key still belongs to the first field. */
  let isFirstField = true;

  function press(event: KeyboardEvent) {
    if (isTextField(event.target) || isOfSystem(event)) return;
    const isPrinted = [...event.key].length === 1;
    if (!isPrinted && !['Backspace', 'Enter', 'Escape', 'Tab'].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') onCancel();
    else if (!isPrinted && event.key !== 'Backspace') isFirstField = false;
    else if (isFirstField) kept = isPrinted ? [...kept, event.key] : kept.slice(0, -1);
  }

  function handleFocus({ target }: FocusEvent) {
    if (!(target instanceof Element && target.closest('[role="dialog"]'))) return;
    end();
    if (isTextField(target) && kept.length > 0) type(target, kept.join(''));
  }

  function end() {
    removeEventListener('keydown', press, true);
    removeEventListener('focusin', handleFocus);
  }

  addEventListener('keydown', press, true);
  addEventListener('focusin', handleFocus);
  return end;
}

/** Ctrl, Alt and Meta are left to the browser; AltGr types characters. */
function isOfSystem(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isTextField(target: EventTarget | null): target is TextField {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
  );
}

/** Sets the value as if typed now, so that the field's listeners run. */
function type(field: TextField, text: string): void {
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
