import { useRef, useState } from 'react';
import type { SubmitHandler } from 'react-hook-form';
import type { JournalEntry, NewDeskEntry } from '#src/journal/contract.ts';
import { ApiError, hasStatus, messageOf } from '#web/api-error.ts';
import type { EntryUpdate, NewEntry } from '#web/queries/journal.ts';
import { useToast } from '#web/ui/toast.tsx';
import { type EntryForm, entryFieldOf } from './entry-form.ts';
import type { EntryWords } from './entry-words.ts';
import { isLargePnl } from './large-pnl.ts';

/** How what the form holds gets to the server, and what is there now comes back. */
export interface EntryWrites {
  create: { mutateAsync: (entry: NewEntry) => Promise<unknown>; isPending: boolean };
  update: { mutateAsync: (update: EntryUpdate) => Promise<unknown>; isPending: boolean };
  fetchCurrent: (id: number) => Promise<JournalEntry>;
  /** Fetches again what is listed. */
  refresh: () => Promise<void>;
}

interface LargePnl {
  pnl: string;
  /** What stood in the field. */
  typed: string;
}

interface SavingInput {
  /** What is being changed; `null` for a new entry. */
  entry: JournalEntry | null;
  /** The team's day, `yyyy-MM-dd`. */
  today: string;
  form: EntryForm;
  writes: EntryWrites;
  words: EntryWords;
  onSaved: () => void;
}

/** Saves what the form holds; whatever is refused is shown where it can be put right. */
export function useSaving({ entry, today, form, writes, words, onSaved }: SavingInput) {
  const toast = useToast();
  const { create, update } = writes;
  // The version that is being changed; a conflict that was settled moves it on.
  const [version, setVersion] = useState(entry?.version ?? 0);
  const [conflict, setConflict] = useState<JournalEntry | null>(null);
  const [isGone, setIsGone] = useState(false);
  const [large, setLarge] = useState<LargePnl | null>(null);
  /** Asked once: what is saved again after a failure was confirmed. */
  const accepted = useRef<string | null>(null);
  const changed = isGone ? null : entry;

  const save: SubmitHandler<NewDeskEntry> = async (typed) => {
    if (isLargePnl(typed.pnl) && typed.pnl !== entry?.pnl && typed.pnl !== accepted.current) {
      setLarge({ pnl: typed.pnl, typed: form.getValues('pnl') });
      return;
    }
    try {
      if (changed) await update.mutateAsync({ id: changed.id, change: { ...changeOf(typed), version } });
      else await create.mutateAsync({ ...typed, tradeDate: typed.tradeDate ?? today });
    } catch (error) {
      await explain(error);
      return;
    }
    toast({ title: changed ? words.updated : words.created });
    onSaved();
  };

  async function explain(error: unknown) {
    if (error instanceof ApiError && showIssues(error)) return;
    let refusal = error;
    if (changed && hasStatus(error, 409)) {
      try {
        setConflict(await writes.fetchCurrent(changed.id));
        return;
      } catch (unread) {
        refusal = unread;
      }
    }
    if (changed && hasStatus(refusal, 404)) {
      setIsGone(true);
      void writes.refresh();
      return;
    }
    const fallback = changed ? words.updateFailed : words.createFailed;
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
    /** The P&L that is asked about before it is saved. */
    large,
    accept(pnl: string) {
      accepted.current = pnl;
      setLarge(null);
    },
    takeBack: () => setLarge(null),
    /** The next save is on top of this one. */
    settle(current: JournalEntry) {
      setVersion(current.version);
      setConflict(null);
    },
  };
}

/** Every field that can be changed; whose entry it is cannot. */
function changeOf({ traderId: _, tradeDate, ...fields }: NewDeskEntry) {
  return tradeDate === undefined ? fields : { ...fields, tradeDate };
}
