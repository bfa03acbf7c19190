import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { AlertDialog } from './alert-dialog.tsx';

interface DiscardQuestion {
  isAsked: boolean;
  /** Closes a pristine form, and asks before discarding a changed one. */
  ask: () => void;
  confirm: () => void;
  cancel: () => void;
}

interface DiscardInput {
  /** Closing, going back and leaving the site ask first. */
  isDirty: boolean;
  /** Going back waits for the save, which decides whether anything is left to ask about. */
  isSaving: boolean;
  onClose: () => void;
}

/** Guards against losing what was typed. */
export function useDiscardDialog({ isDirty, isSaving, onClose }: DiscardInput): DiscardQuestion {
  const [isAsked, setIsAsked] = useState(false);
  const isGuarded = useRef(false);
  useEffect(() => {
    isGuarded.current = isDirty || isSaving;
  }, [isDirty, isSaving]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isGuarded.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (isGuarded.current) event.preventDefault();
  });

  useEffect(() => {
    if (blocker.state === 'blocked' && !isSaving && !isDirty) blocker.proceed();
  }, [blocker, isSaving, isDirty]);
  // A saved form closes. A layout effect, because the blocker's own effect drops the navigation.
  const leaveWithForm = useEffectEvent(() => {
    if (blocker.state === 'blocked' && isSaving) blocker.proceed();
  });
  useLayoutEffect(() => () => leaveWithForm(), []);

  return {
    isAsked: !isSaving && isDirty && (isAsked || blocker.state === 'blocked'),
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

/** For a form whose draft is kept without a question: leaving waits for its save. */
export function useLeaveAfterSave(isSaving: boolean): void {
  useDiscardDialog({ isDirty: false, isSaving, onClose: () => {} });
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
