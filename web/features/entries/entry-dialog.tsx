import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useToday } from '#web/app/today.ts';
import { SavingNotices } from '#web/forms/saving-notices.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/ui/discard-question.tsx';
import type { FocusFallback } from '#web/ui/return-focus.ts';
import { EntryFieldset } from './entry-fieldset.tsx';
import { ENTRY_LABELS, type EntryFields, type EntryForm, lastDayFor, useEntryForm } from './entry-form.ts';
import { type EntryWrites, useSaving } from './entry-saving.ts';
import type { EntryWords } from './entry-words.ts';
import { LargePnlQuestion } from './large-pnl-question.tsx';

/** What the form is opened for: a new entry, or one that exists. */
export interface EditedEntry {
  entry: JournalEntry | null;
  /** The entry is to be closed, and lacks the P&L that a closed one needs. */
  closing?: boolean;
  /** What was typed when the session ended in the middle of it. */
  draft?: EntryFields;
}

interface EntryDialogProps {
  edited: EditedEntry;
  /** Whose a new entry is; `null` where that is still to be chosen. */
  traderId: number | null;
  words: EntryWords;
  writes: EntryWrites;
  /** The field for whose entry it is, where there is a choice. @param isNew whether what is saved is a new entry */
  traderField?: (form: EntryForm, isNew: boolean) => ReactNode;
  /** What the form calls a value, where that is not the value itself. */
  nameOf?: (field: string, value: unknown) => string | null;
  focusFallback?: FocusFallback;
  onClose: () => void;
  /** The form is taken away before it was closed: what was typed in it so far. */
  onInterrupted: (draft: EntryFields) => void;
}

export function EntryDialog({
  edited,
  traderId,
  words,
  writes,
  traderField,
  nameOf,
  focusFallback,
  onClose,
  onInterrupted,
}: EntryDialogProps) {
  const { entry, closing = false, draft } = edited;
  const today = lastDayFor(entry, useToday());
  const start = { ...(entry ? {} : { traderId }), ...(closing ? { isOpen: false } : {}) };
  const form = useEntryForm({ entry, today, start, draft });
  const saving = useSaving({ entry, today, form, writes, words, onSaved: onClose });
  const { conflict, isGone, isSaving } = saving;
  // Another amount is another question.
  const large = saving.large && form.watch('pnl') === saving.large.typed ? saving.large.pnl : null;
  const { isDirty } = form.formState;
  const discard = useDiscardQuestion(isDirty && !isSaving, onClose);
  const formId = 'entry-form';

  const keepDraft = useEffectEvent(() => {
    if (isDirty) onInterrupted(form.getValues());
  });
  useEffect(() => () => keepDraft(), []);

  const { setFocus } = form;
  const submit = form.handleSubmit(saving.save);
  return (
    <>
      <Dialog
        open
        onClose={discard.ask}
        title={entry ? words.editTitle : words.newTitle}
        focusFallback={focusFallback}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (closing) setFocus('pnl');
          else setFocus(form.getValues('traderId') === null ? 'traderId' : 'symbol');
        }}
      >
        <DialogBody className="flex flex-col gap-5">
          <SavingNotices
            noun={words.noun}
            ways="deleted or archived"
            labels={ENTRY_LABELS}
            saving={saving}
            {...(nameOf ? { nameOf } : {})}
          />
          {large !== null && (
            <LargePnlQuestion
              pnl={large}
              onConfirm={() => {
                saving.accept(large);
                void submit();
              }}
              onCorrect={() => {
                saving.takeBack();
                setFocus('pnl', { shouldSelect: true });
              }}
            />
          )}
          <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
            <EntryFieldset
              form={form}
              today={today}
              words={words}
              isClosing={closing}
              trader={traderField?.(form, entry === null || isGone)}
            />
          </form>
        </DialogBody>
        <DialogFooter>
          <Button onClick={isGone ? onClose : discard.ask} disabled={isSaving}>
            {isGone ? 'Discard' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSaving}
            disabled={conflict !== null || large !== null}
          >
            {isGone ? `Save as new ${words.noun}` : entry ? 'Save Changes' : words.create}
          </Button>
        </DialogFooter>
      </Dialog>
      <DiscardDialog question={discard} description={`This ${words.noun} has changes that are not saved.`} />
    </>
  );
}
