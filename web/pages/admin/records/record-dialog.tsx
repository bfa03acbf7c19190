import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { RowConflictProps } from '#web/forms/row-conflict.tsx';
import { SavingNotices } from '#web/forms/saving-notices.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/ui/discard-question.tsx';

interface RecordDialogProps<Fields extends FieldValues> {
  title: string;
  /** `quote` */
  noun: string;
  isNew: boolean;
  form: UseFormReturn<Fields>;
  /** Where the focus goes first. */
  firstField: FieldPath<Fields>;
  labels: Partial<Record<Extract<keyof Fields, string>, string>>;
  saving: {
    save: (typed: Fields) => Promise<void>;
    conflict: RowConflictProps<Fields> | null;
    isGone: boolean;
    isSaving: boolean;
  };
  /** What sends a new record, where it is not just created. */
  submitText?: string;
  /** Saving that takes long can be broken off, and what closes the window asks before it does. */
  stop?: { text: string; description: string; onStop: () => void };
  onClose: () => void;
  /** The form is taken away before it was closed: what was typed in it so far. */
  onInterrupted: (draft: Fields) => void;
  children: ReactNode;
}

/** The window around the form of a record. */
export function RecordDialog<Fields extends FieldValues>({
  title,
  noun,
  isNew,
  form,
  firstField,
  labels,
  saving,
  submitText,
  stop,
  onClose,
  onInterrupted,
  children,
}: RecordDialogProps<Fields>) {
  const { save, conflict, isGone, isSaving } = saving;
  const formId = useId();
  const { isDirty } = form.formState;
  const discard = useDiscardQuestion(isDirty && (!isSaving || stop !== undefined), onClose);

  const keepDraft = useEffectEvent(() => {
    if (isDirty) onInterrupted(form.getValues());
  });
  useEffect(() => () => keepDraft(), []);

  return (
    <>
      <Dialog
        open
        onClose={discard.ask}
        title={title}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          form.setFocus(firstField);
        }}
      >
        <DialogBody className="flex flex-col gap-5">
          <SavingNotices noun={noun} labels={labels} saving={saving} />
          <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 sm:grid-cols-6">{children}</div>
          </form>
        </DialogBody>
        <DialogFooter>
          {isSaving && stop ? (
            <Button onClick={stop.onStop}>{stop.text}</Button>
          ) : (
            <Button onClick={isGone ? onClose : discard.ask} disabled={isSaving}>
              {isGone ? 'Discard' : 'Cancel'}
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" busy={isSaving} disabled={conflict !== null}>
            {isGone ? `Save as new ${noun}` : isNew ? (submitText ?? 'Create') : 'Save Changes'}
          </Button>
        </DialogFooter>
      </Dialog>
      <DiscardDialog
        question={discard}
        description={isSaving && stop ? stop.description : `This ${noun} has changes that are not saved.`}
      />
    </>
  );
}
