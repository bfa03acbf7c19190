import { useEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { AlertDialog } from './alert-dialog.tsx';

interface DiscardQuestion {
  isAsked: boolean;
  /** Closes a pristine form, and asks before discarding a changed one. */
  ask: () => void;
  confirm: () => void;
  cancel: () => void;
}

/** Guards against losing what was typed: closing, going back and leaving the site ask first. */
export function useDiscardDialog(isDirty: boolean, onClose: () => void): DiscardQuestion {
  const [isAsked, setIsAsked] = useState(false);
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (dirty.current) event.preventDefault();
  });
  return {
    isAsked: isAsked || blocker.state === 'blocked',
    ask: () => (isDirty ? setIsAsked(true) : onClose()),
    confirm() {
      setIsAsked(false);
      blocker.proceed?.();
      onClose();
    },
    cancel() {
      setIsAsked(false);
      blocker.reset?.();
    },
  };
}

export function DiscardDialog({ question, description }: { question: DiscardQuestion; description: string }) {
  return (
    <AlertDialog
      open={question.isAsked}
      title="Discard what you typed?"
      description={description}
      confirm="Discard"
      cancel="Keep editing"
      onConfirm={question.confirm}
      onCancel={question.cancel}
    />
  );
}
