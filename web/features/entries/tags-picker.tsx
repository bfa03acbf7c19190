import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useController } from 'react-hook-form';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { usedTagsQuery } from '#web/queries/journal-tags.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { buttonLook } from '#web/ui/inputs/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Combobox } from '#web/ui/layers/combobox.tsx';
import { ENTRY_LABELS, type EntryForm } from './entry-form.ts';
import { completed, readTags, type TypedTags, tagsText, withTyped } from './tag-text.ts';

export interface TagsPickerProps {
  form: EntryForm;
  /** Whose tags are suggested; without a trader there are none. */
  traderId: number | null;
  /** Whether it is said how. */
  isExplained?: boolean;
}

/** Tags one by one, with the trader's own as suggestions; any other text is allowed too. */
export function TagsPicker({ form, traderId, isExplained = true }: TagsPickerProps) {
  // Suggestions are optional: nothing waits for them or fails with them.
  const used = useQuery({ ...usedTagsQuery(useApi(), traderId ?? 0), enabled: traderId !== null });
  const { field, fieldState } = useController({ control: form.control, name: 'tags' });
  const [typed, setTyped] = useState<TypedTags & { value: string }>();
  // Another value than what was typed here is one that was read.
  const now = typed?.value === field.value ? typed : readTags(field.value);
  const { tags, text } = now;
  const [news, setNews] = useState('');

  function write(next: TypedTags) {
    const value = tagsText(next);
    setTyped({ ...next, value });
    const added = next.tags.filter((tag) => !tags.includes(tag));
    const removed = tags.filter((tag) => !next.tags.includes(tag));
    if (added.length > 0) setNews(`${added.join(', ')} added`);
    else if (removed.length > 0) setNews(`${removed.join(', ')} removed`);
    if (value !== field.value) field.onChange(value);
  }

  const remove = (tag: string) => write({ tags: tags.filter((other) => other !== tag), text });

  function press(event: KeyboardEvent) {
    const last = tags.at(-1);
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      write(completed(now));
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  }

  const options = (used.data ?? [])
    .filter(({ tag }) => !tags.includes(tag))
    .map(({ tag, lastUsed }, id) => ({ id, label: tag, detail: formatTradeDate(lastUsed, { year: true }) }));

  return (
    <Field
      label={ENTRY_LABELS.tags}
      hint={isExplained && 'Enter or a comma adds one, Backspace takes the last away. At most 10.'}
      error={fieldState.error?.message}
      className="col-span-full"
    >
      {(control) => (
        <div
          className={classNames('flex', isExplained ? 'flex-col gap-1.5' : 'flex-wrap items-center gap-2')}
        >
          {tags.length > 0 && (
            <ul aria-label="Chosen tags" className="flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li key={tag} className="min-w-0">
                  <button
                    type="button"
                    aria-label={`Remove ${tag}`}
                    onClick={() => {
                      remove(tag);
                      // The button that had it is gone.
                      form.setFocus('tags');
                    }}
                    className={buttonLook(
                      {},
                      isExplained ? 'max-w-full' : 'max-w-full md:!h-8 md:!min-h-8 md:!px-2 md:text-12',
                    )}
                  >
                    <span className="min-w-0 truncate">{tag}</span>
                    <Icon name="x" className="size-4 text-muted" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className={classNames(!isExplained && 'min-w-28 flex-1')}>
            <Combobox
              {...control}
              ref={field.ref}
              name={field.name}
              autoCapitalize="none"
              options={options}
              value={text}
              isFree
              onKeep={() => write(completed(now))}
              onKeyDown={press}
              onBlur={() => {
                write(completed(now));
                field.onBlur();
              }}
              onType={(next) => write(withTyped(tags, next))}
              onChoose={({ label }) => write(completed({ tags, text: label }))}
              {...(isExplained ? {} : { placeholder: '+ Tag' })}
            />
          </div>
          <span role="status" className="sr-only">
            {news}
          </span>
        </div>
      )}
    </Field>
  );
}
