import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { DiscardDialog, useDiscardDialog } from '#web/ui/discard-dialog.tsx';
import type { FocusFallback } from '#web/ui/return-focus.ts';
import { SaveNotices, type SaveNoticesProps } from './save-notices.tsx';
import type { EditForm } from './use-save.ts';

interface FormDialogProps<Fields extends FieldValues, Checked>
  extends Omit<SaveNoticesProps<Fields>, 'noun'> {
  title: string;
  messages: { noun: string };
  /** Label of the submit button for something new. */
  createText?: string;
  saving: SaveNoticesProps<Fields>['saving'] & {
    form: EditForm<Fields, Checked>;
    submit: () => Promise<void>;
    isSaving: boolean;
    read: unknown;
  };
  /** Which element gets the focus first. */
  firstField: FieldPath<Fields>;
  focusFallback?: FocusFallback;
  /** Saves something new, and stays for the next one. */
  another?: { text: string; onSave: () => void } | undefined;
  /** A confirmation before saving. */
  question?: ReactNode;
  /** A save that takes long can be aborted, and closing the dialog asks first. */
  stop?: { text: string; description: string; onStop: () => void } | undefined;
  /** Number of columns of the fields on a phone. */
  columns?: 'one' | 'two';
  /** It opens over another dialog. */
  isOver?: boolean;
  /** A dialog over this one, with a form of its own. */
  over?: ReactNode;
  onClose: () => void;
  /** Called with the values typed so far when the form unmounts before it was closed. */
  onInterrupted: (draft: Fields) => void;
  children: ReactNode;
}

const COLUMNS = { one: 'grid-cols-[minmax(0,1fr)]', two: 'grid-cols-2' };

/** A dialog with a form that creates or changes a record. */
export function FormDialog<Fields extends FieldValues, Checked>({
  title,
  createText = 'Create',
  firstField,
  focusFallback,
  question,
  stop,
  another,
  columns = 'one',
  isOver = false,
  over,
  onClose,
  onInterrupted,
  children,
  messages: { noun },
  ...notices
}: FormDialogProps<Fields, Checked>) {
  const { saving } = notices;
  const { form, submit, isSaving, isGone } = saving;
  const formId = useId();
  const { isDirty } = form.formState;
  const canStop = isSaving && stop !== undefined;
  const isWaiting = isSaving && !canStop;
  const discard = useDiscardDialog({ isDirty: isDirty && !isWaiting, isSaving: isWaiting, onClose });

  const keepDraft = useEffectEvent(() => {
    if (isDirty) onInterrupted(form.getValues());
  });
  useEffect(() => () => keepDraft(), []);

  return (
    <>
      <Dialog
        open
        isOver={isOver}
        onClose={discard.ask}
        title={title}
        focusFallback={focusFallback}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          form.setFocus(firstField);
        }}
      >
        <DialogBody className="flex flex-col gap-5">
          <SaveNotices {...notices} noun={noun} />
          {question}
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <div className={`grid ${COLUMNS[columns]} gap-x-4 gap-y-5 sm:grid-cols-6`}>{children}</div>
          </form>
          {over}
        </DialogBody>
        {/* Three buttons need two lines of a phone: they fill them. */}
        <DialogFooter className={another ? 'max-sm:[&>*]:grow' : undefined}>
          {canStop ? (
            <Button onClick={stop.onStop}>{stop.text}</Button>
          ) : (
            <Button onClick={isGone ? onClose : discard.ask} disabled={isSaving}>
              {isGone ? 'Discard' : 'Cancel'}
            </Button>
          )}
          {another && saving.read === null && (
            <Button onClick={another.onSave} disabled={isSaving || Boolean(question)}>
              {another.text}
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSaving}
            disabled={saving.conflict !== null || Boolean(question)}
          >
            {isGone ? `Save as new ${noun}` : saving.read === null ? createText : 'Save Changes'}
          </Button>
        </DialogFooter>
      </Dialog>
      <DiscardDialog
        question={discard}
        description={canStop ? stop.description : `This ${noun} has changes that are not saved.`}
      />
    </>
  );
}
