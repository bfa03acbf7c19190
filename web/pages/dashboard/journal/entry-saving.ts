import { useState } from 'react';
import type { SubmitHandler } from 'react-hook-form';
import type { JournalEntry, NewJournalEntry } from '#src/journal/contract.ts';
import { ApiError, hasStatus, messageOf } from '#web/api-error.ts';
import { useApi } from '#web/desk/desk.tsx';
import { fetchEntry, useCreateEntry, useRefreshJournal, useUpdateEntry } from '#web/queries/journal.ts';
import { useToast } from '#web/ui/toast.tsx';
import { type EntryForm, entryFieldOf } from './entry-form.ts';

interface SavingInput {
  traderId: number;
  /** What is being changed; `null` for a new entry. */
  entry: JournalEntry | null;
  /** The team's day, `yyyy-MM-dd`. */
  today: string;
  form: EntryForm;
  onSaved: () => void;
}

/** Saves what the form holds; whatever is refused is shown where it can be put right. */
export function useSaving({ traderId, entry, today, form, onSaved }: SavingInput) {
  const api = useApi();
  const toast = useToast();
  const create = useCreateEntry();
  const update = useUpdateEntry();
  const refresh = useRefreshJournal();
  // The version that is being changed; a conflict that was settled moves it on.
  const [version, setVersion] = useState(entry?.version ?? 0);
  const [conflict, setConflict] = useState<JournalEntry | null>(null);
  const [isGone, setIsGone] = useState(false);
  const changed = isGone ? null : entry;

  const save: SubmitHandler<NewJournalEntry> = async (typed) => {
    try {
      if (changed) await update.mutateAsync({ id: changed.id, change: { ...changeOf(typed), version } });
      else await create.mutateAsync({ ...typed, traderId, tradeDate: typed.tradeDate ?? today });
    } catch (error) {
      await explain(error);
      return;
    }
    toast({ title: `Journal entry ${changed ? 'updated' : 'created'} successfully` });
    onSaved();
  };

  async function explain(error: unknown) {
    if (error instanceof ApiError && showIssues(error)) return;
    let refusal = error;
    if (changed && hasStatus(error, 409)) {
      try {
        setConflict(await fetchEntry(api, changed.id));
        return;
      } catch (unread) {
        refusal = unread;
      }
    }
    if (changed && hasStatus(refusal, 404)) {
      setIsGone(true);
      void refresh();
      return;
    }
    const fallback = changed ? 'Failed to update entry' : 'Failed to create entry';
    toast({ variant: 'destructive', title: 'Error', description: messageOf(refusal, fallback) });
  }

  function showIssues({ status, issues }: ApiError): boolean {
    const known = issues.flatMap(({ path, message }) => {
      const name = entryFieldOf(path);
      return name ? [{ name, message }] : [];
    });
    for (const [index, { name, message }] of known.entries()) {
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    return status === 422 && known.length > 0;
  }

  return {
    save,
    /** The entry as it stands now, where it was changed elsewhere. */
    conflict,
    /** It was deleted elsewhere: what is saved next is a new entry. */
    isGone,
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
