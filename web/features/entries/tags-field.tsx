import { useState } from 'react';
import { FormText } from '#web/forms/fields.tsx';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { ENTRY_LABELS } from './entry-form.ts';
import type { TagsPickerProps } from './tags-picker.tsx';

/** Loaded with the first tag that is to be typed. */
const picker = onDemand(async () => (await import('./tags-picker.tsx')).TagsPicker);

/** The tags of an entry. */
export function TagsField({ isNeeded, ...props }: TagsPickerProps & { isNeeded: boolean }) {
  return isNeeded ? <LoadedTags {...props} /> : <PlainTags {...props} />;
}

function LoadedTags(props: TagsPickerProps) {
  const { Component } = useOnDemand(picker);
  const [isInUse, setInUse] = useState(false);
  // Where somebody is typing already, the plain field stays: replacing it would steal the focus.
  return Component && !isInUse ? (
    <Component {...props} />
  ) : (
    <PlainTags {...props} onFocus={() => setInUse(true)} />
  );
}

function PlainTags({ form, isExplained = true, onFocus }: TagsPickerProps & { onFocus?: () => void }) {
  return (
    <FormText
      form={form}
      name="tags"
      label={ENTRY_LABELS.tags}
      autoComplete="off"
      autoCapitalize="none"
      hint={isExplained && 'With commas between them, at most 10'}
      className="col-span-full"
      {...(onFocus ? { onFocus } : {})}
    />
  );
}
