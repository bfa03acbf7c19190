import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { boundTo, FormText, FormTextarea } from '#web/forms/fields.tsx';
import { SaveNotices } from '#web/forms/save-notices.tsx';
import { isComposedKey } from '#web/ui/browser/composed-key.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { AccountField } from '../account-field.tsx';
import { AMOUNT_FIELDS, ENTRY_LABELS, type EntryFields } from '../entry-form.ts';
import { ENTRY_MESSAGES } from '../entry-messages.ts';
import { ImageStrip } from '../images/image-strip.tsx';
import { ImagesField } from '../images/images-field.tsx';
import { StrategyPicker } from '../strategy-picker.tsx';
import { TagsField } from '../tags-field.tsx';
import { TimeField } from '../time-field.tsx';
import { useNewAccount } from '../use-new-account.tsx';
import { type SavedInPlace, useEntryInPlace } from './use-entry-in-place.ts';

/** What is saved as soon as it is chosen: there is nothing to leave. */
const AT_ONCE: readonly string[] = ['accountId', 'images'] satisfies (keyof EntryFields)[];

interface EntryInPlaceProps {
  entry: JournalEntry;
  /** Where it is told what was saved. */
  savedPlace: HTMLElement | null;
}

/** What one adds to a trade afterwards, edited where it stands and saved as each field is left. */
export function EntryInPlace({ entry, savedPlace }: EntryInPlaceProps) {
  const { form, known, figures, images, today, saved, saving, isGone, conflict, save, undo, takeBack } =
    useEntryInPlace(entry);
  const field = boundTo(form, ENTRY_LABELS);
  const newAccount = useNewAccount(form, entry.traderId);
  const { risk, plannedR, hasStopOnWrongSide } = figures;

  const saveAtOnce = useEffectEvent((name: string | undefined) => {
    if (name !== undefined && AT_ONCE.includes(name)) void save();
  });
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => saveAtOnce(name));
    return unsubscribe;
  }, [form]);

  function press(event: KeyboardEvent<HTMLElement>) {
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (isComposedKey(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      target.blur();
    } else if (event.key === 'Escape' && !event.defaultPrevented && isField(target.name, form.getValues())) {
      if (target.getAttribute('aria-expanded') === 'true') return;
      // It closes neither the trade nor its sheet.
      event.preventDefault();
      event.stopPropagation();
      const { name } = target;
      // A field that is left may write down what it shows: by then that is what is saved.
      flushSync(() => takeBack(name));
      // Parts of a time are none of the form's values.
      if (target.validity.badInput) target.value = '';
      target.blur();
    }
  }

  return (
    <>
      <form
        noValidate
        aria-label="Edit in place"
        onSubmit={(event) => {
          event.preventDefault();
          void save({ asNew: isGone });
        }}
        onBlur={() => void save()}
        onKeyDown={press}
        className="grid grid-cols-2 gap-x-3 gap-y-3 [&_label]:text-12 [&_label]:text-muted [&_legend]:text-12 [&_legend]:text-muted"
      >
        {(conflict || isGone || saving.isUnsent) && (
          <div className="col-span-full">
            <SaveNotices
              noun={ENTRY_MESSAGES.noun}
              ways="deleted or archived"
              labels={ENTRY_LABELS}
              amounts={AMOUNT_FIELDS}
              saving={saving}
            />
            {isGone && (
              <Button type="submit" className="mt-2">
                Save as new entry
              </Button>
            )}
          </div>
        )}
        <FormText
          {...field('stopPrice')}
          inputMode="decimal"
          aside={risk === null ? undefined : `1 R = ${formatMoney(risk, { plus: 'never' })}`}
          hint={hasStopOnWrongSide ? 'On the far side of the entry' : undefined}
        />
        <FormText
          {...field('targetPrice')}
          inputMode="decimal"
          aside={plannedR === null ? undefined : `${formatR(plannedR)} R`}
        />
        <StrategyPicker
          form={form}
          label={ENTRY_LABELS.strategy}
          traderId={entry.traderId}
          className="max-md:col-span-full"
        />
        <AccountField
          form={form}
          known={known}
          onAddAccount={newAccount.add}
          className="max-md:col-span-full"
        />
        <TimeField form={form} name="openedAt" today={today} isExplained={false} className="" />
        <TimeField form={form} name="closedAt" today={today} isExplained={false} className="" />
        <TagsField form={form} traderId={entry.traderId} isNeeded isExplained={false} />
        <FormTextarea
          {...field('notes')}
          aside="Saved when you leave it, Esc takes it back"
          rows={4}
          className="col-span-full"
        />
        <ImagesField
          form={form}
          {...images}
          isExplained={false}
          strip={<ImageStrip images={entry.images} of={entry.symbol} />}
        />
      </form>
      {savedPlace && createPortal(<SavedLine saved={saved} onUndo={() => void undo()} />, savedPlace)}
      {newAccount.dialog}
    </>
  );
}

const isField = (name: string, fields: EntryFields): name is keyof EntryFields & string =>
  Object.hasOwn(fields, name);

/** What was saved last, and how it is taken back. */
function SavedLine({ saved, onUndo }: { saved: SavedInPlace | null; onUndo: () => void }) {
  return (
    <>
      <span
        role="status"
        // On a phone, words without room go below the line, out of sight, and leave their mark.
        className="flex min-w-0 items-center gap-1.5 pl-1 text-12 text-muted max-md:h-4.5 max-md:flex-wrap max-md:self-center max-md:overflow-hidden"
      >
        {saved && (
          <>
            <Icon name="check" className="size-3.5 shrink-0 text-gain" />
            <span className="max-md:whitespace-nowrap md:truncate">
              {saved.field === null ? '' : `${saved.field} `}
              {saved.isUndone ? 'as it was' : saved.field === null ? 'Saved' : 'saved'}
            </span>
          </>
        )}
      </span>
      {saved?.undo && (
        <button
          type="button"
          onClick={onUndo}
          className="min-h-11 shrink-0 px-1.5 text-12 font-semibold text-ink underline md:min-h-8"
        >
          Undo
        </button>
      )}
    </>
  );
}
