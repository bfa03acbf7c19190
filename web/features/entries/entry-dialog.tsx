import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useApp } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import type { EditProps } from '#web/forms/edited.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFollowing } from '#web/forms/use-following.ts';
import { useSave } from '#web/forms/use-save.ts';
import type { EntryUpdate } from '#web/queries/journal.ts';
import type { Creation } from '#web/queries/list-write.ts';
import type { NewEntry } from '#web/queries/unconfirmed-entry.ts';
import type { FocusFallback } from '#web/ui/layers/return-focus.ts';
import { EntryFieldset } from './entry-fieldset.tsx';
import {
  AMOUNT_FIELDS,
  ENTRY_LABELS,
  type EntryFields,
  type EntryForm,
  type EntryMessages,
  entryRules,
  lastDayFor,
  toFields,
} from './entry-form.ts';
import { carriedFields, duplicateFields } from './following-entry.ts';
import { isLargePnl } from './large-pnl.ts';
import { LargePnlDialog } from './large-pnl-dialog.tsx';
import { rememberAccount } from './last-account.ts';
import { computeEntryFigures, findTypedRoot, useContracts, useKnownOfEntry } from './use-entry-figures.ts';
import { useLastAccount } from './use-last-account.ts';
import { useNewAccount } from './use-new-account.tsx';
import { useTeamZone } from './use-team-zone.ts';

/** Saves the form's entry, and fetches its current state. */
interface EntryWrites<Entry> {
  create: { mutateAsync: (creation: Creation<NewEntry>) => Promise<Entry> };
  update: { mutateAsync: (update: EntryUpdate & { row: Entry }) => Promise<Entry> };
  fetchCurrent: (entry: Entry) => Promise<Entry>;
}

interface EntryDialogProps<Entry> extends EditProps<Entry, EntryFields> {
  messages: EntryMessages;
  /** The trader of a new entry; `null` until one is chosen. */
  traderId: number | null;
  writes: EntryWrites<Entry>;
  /** The trader field, where there is a choice. @param isNew whether saving creates an entry */
  traderField?: (form: EntryForm, isNew: boolean) => ReactNode;
  /** What is to be read before anything is saved. */
  notice?: ReactNode;
  /** The field of its images, where they can be changed. */
  imagesField?: (form: EntryForm) => ReactNode;
  /** Whether the next entry can follow without closing the form. */
  canAddAnother?: boolean;
  /** It begins. */
  onAnother?: () => void;
  /** Displays a value whose text differs from its form value. */
  nameOf?: (field: string, value: unknown) => string | null;
  focusFallback?: FocusFallback;
}

export function EntryDialog<Entry extends JournalEntry>({
  traderId,
  writes: { create, update, fetchCurrent },
  traderField,
  notice,
  imagesField,
  canAddAnother = false,
  onAnother,
  ...props
}: EntryDialogProps<Entry>) {
  const { edited, messages, onClose } = props;
  const { row } = edited;
  const app = useApp();
  const queryClient = useQueryClient();
  const today = lastDayFor(row, useToday());
  // Opened to close an entry that has no P&L yet.
  const isClosing = edited.start?.isOpen === false;
  const isWhole = useFollowing(isClosing);
  const contracts = useContracts(isWhole);
  const [large, setLarge] = useState<bigint | null>(null);
  /** Asked once: a retry after a failure has been confirmed already. */
  const accepted = useRef<bigint | null>(null);
  const copied = edited.copyOf ? duplicateFields(toFields(edited.copyOf, today, app)) : {};
  const addsAnother = useRef(false);
  /** How many were saved and followed by another. */
  const [added, setAdded] = useState(0);
  const saving = useSave({
    ...props,
    edited: row ? edited : { ...edited, start: { traderId, ...copied, ...edited.start } },
    toFields: (current) => toFields(current, today, app),
    rules: (_, typed) => entryRules({ ...app, lastDay: today, root: findTypedRoot(typed, contracts) }),
    toField: (property) => (property === 'strategyId' ? 'strategy' : property),
    create: (row, key) => create.mutateAsync({ row, key }),
    update: (row, change) => update.mutateAsync({ id: row.id, change, row }),
    fetchCurrent,
    asksFirst(_, typed): boolean {
      const pnl = findPnl(typed);
      const isAsked = isLargePnl(pnl) && pnl !== saving.read?.pnl && pnl !== accepted.current;
      if (isAsked) setLarge(pnl);
      return isAsked;
    },
    onSaved() {
      const typed = saving.form.getValues();
      if (typed.traderId !== null) rememberAccount(queryClient, typed.traderId, typed.accountId);
      if (!addsAnother.current) return onClose();
      accepted.current = null;
      setLarge(null);
      onAnother?.();
      saving.form.reset({ ...toFields(null, today, app), ...carriedFields(typed) });
      setAdded((count) => count + 1);
    },
  });
  const { form, submit, read: entry } = saving;
  useTeamZone(saving, (row, zone) => toFields(row, today, zone));
  const beginAnother = useEffectEvent(() => form.setFocus('symbol', { shouldSelect: true }));
  // Its fields are registered again by the render that follows a reset.
  useEffect(() => {
    if (added > 0) beginAnother();
  }, [added]);
  const known = useKnownOfEntry(form, traderId, contracts, isWhole);
  const isListApplied = saving.isNew || entry === null || entry.isOpen;
  const findPnl = (typed: EntryFields) => computeEntryFigures(typed, known, isListApplied).pnl;
  // Its account was chosen before, and is not the one that the last entry had.
  const hasOwnAccount = entry !== null || edited.draft !== undefined || edited.copyOf !== undefined;
  // What is on its way does not get one any more.
  useLastAccount(form, known.accounts, hasOwnAccount || saving.isSaving ? null : known.traderId);
  const newAccount = useNewAccount(form, known.traderId, isWhole);
  return (
    <FormDialog
      {...props}
      title={entry ? messages.editTitle : messages.newTitle}
      createText={messages.create}
      ways="deleted or archived"
      labels={ENTRY_LABELS}
      amounts={AMOUNT_FIELDS}
      firstField={isClosing ? 'pnl' : form.getValues('traderId') === null ? 'traderId' : 'symbol'}
      saving={{
        ...saving,
        submit() {
          addsAnother.current = false;
          return submit();
        },
      }}
      another={
        canAddAnother
          ? {
              text: 'Save and add another',
              onSave() {
                addsAnother.current = true;
                void submit();
              },
            }
          : undefined
      }
      columns="compact"
      over={newAccount.dialog}
      question={
        // A different amount needs a new confirmation.
        large !== null &&
        findPnl(form.watch()) === large && (
          <LargePnlDialog
            pnl={large}
            onConfirm={() => {
              accepted.current = large;
              setLarge(null);
              void submit();
            }}
            onCorrect={() => {
              setLarge(null);
              form.setFocus('pnl', { shouldSelect: true });
            }}
          />
        )
      }
    >
      {isWhole && notice}
      <EntryFieldset
        form={form}
        today={today}
        messages={messages}
        isClosing={isClosing}
        isWhole={isWhole}
        known={known}
        isListApplied={isListApplied}
        onAddAccount={newAccount.add}
        trader={traderField?.(form, saving.isNew)}
        images={imagesField?.(form)}
      />
    </FormDialog>
  );
}
