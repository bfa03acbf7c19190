import { useEffect, useRef, useState } from 'react';
import type { SubmitHandler } from 'react-hook-form';
import { useBeforeUnload, useBlocker } from 'react-router';
import { type JournalEntry, type NewJournalEntry, PNL_REQUIRED } from '#src/journal/contract.ts';
import { ApiError, hasStatus, messageOf } from '#web/api-error.ts';
import { useApi } from '#web/desk/desk.tsx';
import { useToday } from '#web/desk/today.ts';
import { fetchEntry, useCreateEntry, useUpdateEntry } from '#web/queries/journal.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import type { EditedEntry } from './edited-entry.ts';
import { EntryConflict } from './entry-conflict.tsx';
import { EntryFieldset } from './entry-fieldset.tsx';
import { fieldsOf, isEntryField, useEntryForm } from './entry-form.ts';
import { journalHeading } from './journal-heading.tsx';
import { SessionEnded } from './session-ended.tsx';

interface EntryDialogProps {
  traderId: number;
  edited: EditedEntry;
  onClose: () => void;
}

export function EntryDialog({ traderId, edited, onClose }: EntryDialogProps) {
  const { entry, closing = false } = edited;
  const today = useToday();
  const form = useEntryForm(entry, today, closing ? { isOpen: false } : {});
  const { save, conflict, settle, sessionEnded, isSaving } = useSaving({ traderId, edited, form, onClose });
  const { isDirty } = form.formState;
  const discard = useDiscardQuestion(isDirty && !isSaving, onClose);
  const formId = 'entry-form';

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
          {sessionEnded && <SessionEnded />}
          {conflict && (
            <EntryConflict
              current={conflict}
              typed={form.getValues()}
              onTakeCurrent={() => {
                form.reset(fieldsOf(conflict, today));
                settle(conflict);
              }}
              onKeepTyped={() => settle(conflict)}
            />
          )}
          <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
            <EntryFieldset form={form} today={today} />
          </form>
        </DialogBody>
        <DialogFooter>
          <Button onClick={discard.ask} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving} disabled={conflict !== null}>
            {entry ? 'Save Changes' : 'Create Entry'}
          </Button>
        </DialogFooter>
      </Dialog>
      <AlertDialog
        open={discard.isAsked}
        title="Discard what you typed?"
        description="This entry has changes that are not saved."
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={discard.confirm}
        onCancel={discard.cancel}
      />
    </>
  );
}

interface SavingInput extends EntryDialogProps {
  form: ReturnType<typeof useEntryForm>;
}

/** Saves what the form holds; whatever is refused is shown where it can be put right. */
function useSaving({
  traderId,
  edited: { entry },
  form,
  onClose,
}: Omit<SavingInput, 'edited'> & { edited: EditedEntry }) {
  const api = useApi();
  const toast = useToast();
  const create = useCreateEntry();
  const update = useUpdateEntry();
  // The version that is being changed; a conflict that was settled moves it on.
  const [version, setVersion] = useState(entry?.version ?? 0);
  const [conflict, setConflict] = useState<JournalEntry | null>(null);
  const [sessionEnded, setSessionEnded] = useState(false);

  const save: SubmitHandler<NewJournalEntry> = async (typed) => {
    setSessionEnded(false);
    try {
      if (entry) await update.mutateAsync({ id: entry.id, change: { ...changeOf(typed), version } });
      else await create.mutateAsync({ ...typed, traderId });
    } catch (error) {
      await explain(error);
      return;
    }
    toast({ title: `Journal entry ${entry ? 'updated' : 'created'} successfully` });
    onClose();
  };

  async function explain(error: unknown) {
    if (error instanceof ApiError && showIssues(error)) return;
    if (entry && hasStatus(error, 409)) {
      const current = await fetchEntry(api, entry.id).catch(() => null);
      if (current) {
        setConflict(current);
        return;
      }
    }
    if (hasStatus(error, 401)) setSessionEnded(true);
    const fallback = entry ? 'Failed to update entry' : 'Failed to create entry';
    toast({ variant: 'destructive', title: 'Error', description: messageOf(error, fallback) });
  }

  function showIssues({ status, issues }: ApiError): boolean {
    const known = issues.filter(({ path }) => isEntryField(path));
    for (const [index, { path, message }] of known.entries()) {
      if (isEntryField(path)) form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    return status === 422 && known.length > 0;
  }

  return {
    save,
    conflict,
    sessionEnded,
    isSaving: create.isPending || update.isPending,
    /** The next save is on top of this one. */
    settle(current: JournalEntry) {
      setVersion(current.version);
      setConflict(null);
    },
  };
}

/** Every field that can be changed; whose entry it is cannot. */
function changeOf({ traderId: _, tradeDate, ...fields }: NewJournalEntry) {
  return tradeDate === undefined ? fields : { ...fields, tradeDate };
}

/** What was typed is not lost by a slip: closing, going back and leaving the site ask first. */
function useDiscardQuestion(isDirty: boolean, onClose: () => void) {
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
