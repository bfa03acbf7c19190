import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { classNames } from '#web/ui/display/class-names.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/layers/dialog.tsx';
import { DiscardDialog, useDiscardDialog } from '#web/ui/layers/discard-dialog.tsx';
import type { FocusFallback } from '#web/ui/layers/return-focus.ts';
import { focusField } from './focus-field.ts';
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
    interrupt: () => void;
    isSaving: boolean;
    read: unknown;
  };
  /** Which element gets the focus first. */
  firstField: FieldPath<Fields>;
  focusFallback?: FocusFallback;
  onFocusReturned?: (() => void) | undefined;
  /** Saves something new, and stays for the next one. */
  another?: { text: string; onSave: () => void } | undefined;
  /** A confirmation before saving. */
  question?: ReactNode;
  /** A save that takes long can be aborted, and closing the dialog asks first. */
  stop?: { text: string; description: string; onStop: () => void } | undefined;
  /** Columns of the fields on a phone: compact ones are close together. */
  columns?: keyof typeof COLUMNS;
  /** A dialog over this one, with a form of its own. */
  over?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** On phones: above the keyboard, and with little around the fields. */
const LOOK = classNames(
  'sm:max-w-150',
  'max-sm:[&>header]:py-1 max-sm:[&>:is(header,footer)]:px-4 max-sm:[&>header]:pr-2 max-sm:[&>footer]:pt-2',
  'max-sm:[&>footer]:pb-[max(0.5rem,env(safe-area-inset-bottom))]',
);

const COLUMNS = {
  one: 'grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5',
  two: 'grid-cols-2 gap-x-4 gap-y-5',
  // With the keyboard up there is room for little else than what has to be typed. Large text has a column.
  compact: 'grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2 sm:gap-x-4 sm:gap-y-5',
};

/** A dialog with a form that creates or changes a record. */
export function FormDialog<Fields extends FieldValues, Checked>({
  title,
  createText = 'Create',
  firstField,
  focusFallback,
  onFocusReturned,
  question,
  stop,
  another,
  columns = 'one',
  over,
  onClose,
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
    if (isDirty) saving.interrupt();
  });
  useEffect(() => () => keepDraft(), []);

  return (
    <>
      <Dialog
        open
        onClose={discard.ask}
        title={title}
        className={LOOK}
        aboveKeyboard
        focusFallback={focusFallback}
        onFocusReturned={onFocusReturned}
        // At once: the form's own way comes after the next key, which is meant for the field.
        takeFocus={() => focusField(document.getElementById(formId), firstField)}
      >
        <DialogBody
          className={classNames('flex flex-col gap-5 max-sm:px-4', columns === 'compact' && 'max-sm:py-3')}
        >
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
            <div className={`grid ${COLUMNS[columns]} sm:grid-cols-6`}>{children}</div>
          </form>
          {over}
        </DialogBody>
        <DialogFooter className={another ? 'max-sm:[&>*]:grow' : undefined}>
          {canStop ? (
            <Button onClick={stop.onStop}>{stop.text}</Button>
          ) : (
            <Button
              onClick={isGone ? onClose : discard.ask}
              disabled={isSaving}
              // Three buttons need two lines of a phone, whose head has a button that closes.
              className={another && saving.read === null ? 'max-sm:hidden' : undefined}
            >
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
