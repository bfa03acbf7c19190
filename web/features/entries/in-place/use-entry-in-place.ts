import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { toMessage } from '#web/api/api-error.ts';
import { useApi, useApp } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import { changedNames, onlyChanged } from '#web/forms/changed-fields.ts';
import { createDrafts } from '#web/forms/drafts.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useSave } from '#web/forms/use-save.ts';
import { fetchEntry, useCreateEntry, useUpdateEntry } from '#web/queries/journal.ts';
import { useCarriedState } from '#web/ui/browser/carried-state.ts';
import { useToast } from '#web/ui/notices/toast.tsx';
import { type CheckedEntry, type EntryFields, entryRules, lastDayFor, toFields } from '../entry-form.ts';
import { ENTRY_MESSAGES } from '../entry-messages.ts';
import { useImageSaving } from '../images/use-image-saving.ts';
import { isOwnChange, saveInTurn } from '../saves-in-turn.ts';
import { findTypedRoot, useContracts, useEntryFigures, useKnownOfEntry } from '../use-entry-figures.ts';
import { useTeamZone } from '../use-team-zone.ts';
import { findLabel, planUndo, type Undo } from './plan-undo.ts';

/** Fields of trades that were left before they could be saved, by trade. */
const drafts = createDrafts<Partial<EntryFields>>();

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/** Keeps what could not be saved for when the trade is opened again. It is lost with the document, wherever in it one is by then. */
function keep({ traderId, id }: JournalEntry, changes: Partial<EntryFields>): void {
  drafts.set(traderId, changes, id);
  addEventListener('beforeunload', askFirst);
}

/** @returns whether something was kept of it */
function takeUp({ traderId, id }: JournalEntry): boolean {
  const wasKept = drafts.delete(traderId, id);
  if (drafts.isEmpty()) removeEventListener('beforeunload', askFirst);
  return wasKept;
}

/** What was saved last, by trade. */
const lastSaved = new Map<string, SavedInPlace | null>();

/** What was saved last. */
export interface SavedInPlace {
  /** The field, where it is one. */
  field: string | null;
  /** `null` where it cannot be taken back. */
  undo: Undo | null;
  isUndone: boolean;
  /** That it made. */
  version: number;
}

/** Saves a trade as its fields are left, by the rules of its form. What is rejected stays as it was typed. */
export function useEntryInPlace(entry: JournalEntry) {
  const api = useApi();
  const app = useApp();
  const toast = useToast();
  const today = lastDayFor(entry, useToday());
  const contracts = useContracts();
  const [saved, setSaved] = useCarriedState<SavedInPlace | null>(lastSaved, String(entry.id), () => null);
  const sent = useRef<{ undo: Undo | null; field: string | null }>(null);
  const isShown = useRef(true);
  /** Why it could not be saved. */
  const problem = useRef<string>(undefined);
  const update = useUpdateEntry();
  const { field: images, discard, ...writes } = useImageSaving(entry, { create: useCreateEntry(), update });
  const toValues = (row: JournalEntry | null) => toFields(row, today, app);
  /** Of the trade as it was opened: what is saved since then is not to be typed over. */
  const [draft] = useState(() => {
    const kept = drafts.get(entry.traderId, entry.id);
    return kept && { ...toValues(entry), ...kept };
  });

  const saving = useSave<JournalEntry, EntryFields, CheckedEntry>({
    edited: { row: entry, ...(draft && { draft }) },
    messages: ENTRY_MESSAGES,
    toFields: toValues,
    rules: (_, typed) => entryRules({ ...app, lastDay: today, root: findTypedRoot(typed, contracts) }),
    toField: (property) => (property === 'strategyId' ? 'strategy' : property),
    create(row, key) {
      // It has nothing before it that could be taken back.
      sent.current = null;
      return writes.create.mutateAsync({ row, key });
    },
    update(row, change) {
      const { version: _, ...fields } = change;
      const undo = Object.keys(fields).length === 0 ? null : planUndo(row, fields);
      sent.current = { undo, field: findLabel(fields) };
      return writes.update.mutateAsync({ id: row.id, change, row });
    },
    fetchCurrent: ({ id }) => fetchEntry(api, id),
    isQuiet: true,
    staysOpen: true,
    onInvalid([message]) {
      problem.current = message;
    },
    onSaved(now) {
      if (!sent.current) return;
      setSaved({ ...sent.current, isUndone: false, version: now.version });
    },
  });
  const { form, submit, conflict, isGone } = saving;
  useTeamZone(saving, (row, zone) => toFields(row, today, zone));
  const known = useKnownOfEntry(form, entry.traderId, contracts);
  const figures = useEntryFigures(form, known, false);

  /** As it is saved; what differs from it is still to be. */
  const current = () => saving.record.current ?? entry;
  const changes = () => onlyChanged(form.getValues(), changedNames(toValues(current()), form.getValues()));
  const hasChanges = () => Object.keys(changes()).length > 0;

  /** The save that is under way, or the last of those that wait for it. */
  const running = useRef<Promise<void>>(null);
  function run(save: () => Promise<void>): Promise<void> {
    const turn = saveInTurn(isOwnChange(current(), entry) ? entry : current(), async (now) => {
      // What was typed meanwhile goes on top of what another control of the page has saved, and of nobody else's change.
      if (isOwnChange(current(), now)) saving.goOn(now, toValues(current()));
      await save();
      return current();
    })
      .then(() => {})
      .finally(() => {
        if (running.current === turn) running.current = null;
      });
    running.current = turn;
    return turn;
  }

  /** That a field was left since what was typed was last looked at. */
  const left = useRef<{ asNew: boolean }>(null);
  /** Saves what was typed, once what is on its way is there. One that is gone becomes a new one only if asked to. */
  async function save({ asNew = false } = {}): Promise<void> {
    if (conflict) return;
    left.current = { asNew: asNew || left.current?.asNew === true };
    // It may be left just after what was typed has been looked at for the last time.
    while (left.current) await (running.current ?? run(saveAll));
  }

  async function saveAll(): Promise<void> {
    while (left.current) {
      const { asNew } = left.current;
      left.current = null;
      // Also where the save before has found that out.
      if (saving.record.current === null && !asNew) break;
      problem.current = undefined;
      if (hasChanges()) await submit();
    }
    if (isShown.current || !hasChanges()) return;
    keep(entry, changes());
    toast({
      variant: 'destructive',
      title: `${entry.symbol} is not saved`,
      description: problem.current ?? 'What you typed is still there: open the trade again.',
    });
  }

  // What was changed elsewhere since then is not taken back with it.
  const last = saved && { ...saved, undo: saved.version === saving.read?.version ? saved.undo : null };

  // The field that was left for it is saved first.
  const undo = useSingleFlight(() => run(takeBackSaved));

  async function takeBackSaved(): Promise<void> {
    if (!last?.undo) return;
    // What differs from it is typed and not saved yet.
    const typed = toValues(current());
    try {
      const change = { ...last.undo, version: current().version };
      const now = await update.mutateAsync({ id: entry.id, change });
      saving.goOn(now, typed);
      setSaved({ field: last.field, undo: null, isUndone: true, version: now.version });
    } catch (error) {
      toast({
        variant: 'destructive',
        title: 'Error',
        description: toMessage(error, ENTRY_MESSAGES.updateFailed),
      });
    }
  }

  /** Puts a field back to what is saved. */
  function takeBack(name: keyof EntryFields): void {
    const fields = toValues(current());
    if (name === 'images') {
      discard();
      // It has no input that could be reset.
      form.setValue(name, fields.images);
    }
    form.resetField(name, { defaultValue: fields[name] });
    if (name === 'strategy') form.resetField('strategyId', { defaultValue: fields.strategyId });
  }

  const begin = useEffectEvent(() => {
    isShown.current = true;
    if (takeUp(entry)) void form.trigger();
  });
  const leave = useEffectEvent(() => {
    isShown.current = false;
    if (conflict) keep(entry, changes());
    else if (hasChanges()) void save();
  });
  useEffect(() => {
    begin();
    return () => leave();
  }, []);

  // A page that is reloaded or closed leaves no field.
  useBeforeUnload((event) => {
    if (running.current !== null || hasChanges()) event.preventDefault();
  });

  // Changed elsewhere, or by another control of the page: it is shown where nothing was typed.
  const follow = useEffectEvent((now: JournalEntry) => {
    if (now.version <= current().version || running.current !== null || conflict || hasChanges()) return;
    saving.goOn(now, form.getValues());
  });
  useEffect(() => follow(entry), [entry]);

  return { form, known, figures, images, today, saved: last, saving, isGone, conflict, save, undo, takeBack };
}
