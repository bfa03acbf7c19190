/** Buffers keys while a dialog is loading, for its first field: no key is lost, and none reaches the page behind it. */

import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Buffers keys from the request for a dialog until it has the focus. Enter is one of them where it chooses, as in a
 * combobox; it never sends a form.
 * @param isComing whether the dialog can still come
 * @param onCancel called when Escape is pressed meanwhile
 */
export function useKeyBuffer(isComing: boolean, onCancel: () => void): void {
  const cancel = useEffectEvent(onCancel);
  useLayoutEffect(() => (isComing ? keepKeys(() => cancel()) : undefined), [isComing]);
}

/** @returns stops buffering, in case the dialog never loads */
function keepKeys(onCancel: () => void): () => void {
  let kept: string[] = [];
  /** Whether the next key still belongs to the first field. */
  let isFirstField = true;
  let isEntered = false;

  function press(event: KeyboardEvent) {
    if ((isTextField(event.target) && isInDialog(event.target)) || isOfSystem(event)) return;
    const isPrinted = [...event.key].length === 1;
    if (!isPrinted && !['Backspace', 'Enter', 'Escape', 'Tab'].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') onCancel();
    else if (!isFirstField) return;
    else if (!isPrinted && event.key !== 'Backspace') {
      isFirstField = false;
      isEntered = event.key === 'Enter';
    } else kept = isPrinted ? [...kept, event.key] : kept.slice(0, -1);
  }

  function handleFocus({ target }: FocusEvent) {
    if (!isInDialog(target)) return;
    end();
    if (!isTextField(target)) return;
    // What gives the focus may select the field's text after that, which the next key would then replace.
    queueMicrotask(() => {
      if (kept.length > 0) type(target, kept.join(''));
      // Its choice is the one that what was typed leads to: that is rendered first.
      if (isEntered) queueMicrotask(() => enter(target));
    });
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

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

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

/** Chooses in a combobox. An event from a script does not send a form. */
function enter(field: TextField): void {
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}
