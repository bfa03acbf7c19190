import { useEffect, useEffectEvent } from 'react';
import { PNL_REQUIRED } from '#src/journal/contract.ts';
import { useToday } from '#web/desk/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/ui/discard-question.tsx';
import type { EditedEntry } from './edited-entry.ts';
import { EntryConflict } from './entry-conflict.tsx';
import { EntryFieldset } from './entry-fieldset.tsx';

export { strategyPickerLoaded } from './entry-fieldset.tsx';

import { type EntryFields, fieldsOf, useEntryForm } from './entry-form.ts';
import { EntryGone } from './entry-gone.tsx';
import { useSaving } from './entry-saving.ts';
import { journalHeading } from './journal-heading.tsx';

interface EntryDialogProps {
  traderId: number;
  edited: EditedEntry;
  onClose: () => void;
  /** The form is taken away before it was closed: what was typed in it so far. */
  onInterrupted: (draft: EntryFields) => void;
}

export function EntryDialog({ traderId, edited, onClose, onInterrupted }: EntryDialogProps) {
  const { entry, closing = false, draft } = edited;
  const today = useToday();
  const form = useEntryForm({ entry, today, start: closing ? { isOpen: false } : {}, draft });
  const saving = useSaving({ traderId, entry, today, form, onSaved: onClose });
  const { conflict, isGone, isSaving } = saving;
  const { isDirty } = form.formState;
  const discard = useDiscardQuestion(isDirty && !isSaving, onClose);
  const formId = 'entry-form';

  const keepDraft = useEffectEvent(() => {
    if (isDirty) onInterrupted(form.getValues());
  });
  useEffect(() => () => keepDraft(), []);

  const { setError, setFocus } = form;
  return (
    <>
      <Dialog
        open
        onClose={discard.ask}
        title={entry ? 'Edit Entry' : 'New Entry'}
        focusFallback={journalHeading}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (closing) setError('pnl', { type: 'required', message: PNL_REQUIRED }, { shouldFocus: true });
          else setFocus('symbol');
        }}
      >
        <DialogBody className="flex flex-col gap-5">
          {isGone && <EntryGone />}
          {conflict && (
            <EntryConflict
              current={conflict}
              typed={form.getValues()}
              onTakeCurrent={() => {
                form.reset(fieldsOf(conflict, today));
                saving.settle(conflict);
              }}
              onKeepTyped={() => saving.settle(conflict)}
            />
          )}
          <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(saving.save)(event)}>
            <EntryFieldset form={form} traderId={traderId} today={today} />
          </form>
        </DialogBody>
        <DialogFooter>
          <Button onClick={isGone ? onClose : discard.ask} disabled={isSaving}>
            {isGone ? 'Discard' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving} disabled={conflict !== null}>
            {isGone ? 'Save as new entry' : entry ? 'Save Changes' : 'Create Entry'}
          </Button>
        </DialogFooter>
      </Dialog>
      <DiscardDialog question={discard} description="This entry has changes that are not saved." />
    </>
  );
}
