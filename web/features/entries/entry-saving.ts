import { useRef, useState } from 'react';
import type { NewAdminEntry } from '#src/features/journal/contract.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { type RowChange, useRowSaving } from '#web/forms/row-saving.ts';
import type { EntryUpdate, NewEntry } from '#web/queries/journal.ts';
import type { Creation } from '#web/queries/list-write.ts';
import { type EntryForm, entryFieldOf, fieldsOf } from './entry-form.ts';
import type { EntryWords } from './entry-words.ts';
import { isLargePnl } from './large-pnl.ts';

/** How what the form holds gets to the server, and what is there now comes back. */
export interface EntryWrites {
  create: { mutateAsync: (creation: Creation<NewEntry>) => Promise<unknown>; isPending: boolean };
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

/** Saves what the form of an entry holds. */
export function useSaving({ entry, today, form, writes, words, onSaved }: SavingInput) {
  const { create, update } = writes;
  const [large, setLarge] = useState<LargePnl | null>(null);
  /** Asked once: what is saved again after a failure was confirmed. */
  const accepted = useRef<string | null>(null);
  const saving = useRowSaving({
    row: entry,
    form,
    fieldsOf: (current: JournalEntry) => fieldsOf(current, today),
    fieldOf: entryFieldOf,
    create: (typed: NewAdminEntry, key) =>
      create.mutateAsync({ row: { ...typed, tradeDate: typed.tradeDate ?? today }, key }),
    update: ({ id }, change) => update.mutateAsync({ id, change: changeOf(change) }),
    fetchCurrent: ({ id }) => writes.fetchCurrent(id),
    onGone: () => void writes.refresh(),
    words,
    onSaved,
  });

  async function save(typed: NewAdminEntry) {
    if (isLargePnl(typed.pnl) && typed.pnl !== entry?.pnl && typed.pnl !== accepted.current) {
      setLarge({ pnl: typed.pnl, typed: form.getValues('pnl') });
      return;
    }
    await saving.save(typed);
  }

  return {
    ...saving,
    save,
    isSaving: create.isPending || update.isPending,
    /** The P&L that is asked about before it is saved. */
    large,
    accept(pnl: string) {
      accepted.current = pnl;
      setLarge(null);
    },
    takeBack: () => setLarge(null),
  };
}

/** What is not sent stays as it is. */
function changeOf({ traderId, tradeDate, ...fields }: RowChange<NewAdminEntry>) {
  return {
    ...fields,
    ...(traderId === undefined ? {} : { traderId }),
    ...(tradeDate === undefined ? {} : { tradeDate }),
  };
}
