import { ENTRY_CHANGED, type JournalEntry } from '#src/journal/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ENTRY_LABELS, type EntryFields, fieldsOf, isEntryField } from './entry-form.ts';

interface EntryConflictProps {
  /** The entry as it stands now. */
  current: JournalEntry;
  typed: EntryFields;
  onTakeCurrent: () => void;
  onKeepTyped: () => void;
}

type FieldValue = string | number | boolean | null;

/** The entry was changed elsewhere while this form was open: shows how it stands now, and lets whoever typed choose. */
export function EntryConflict({ current, typed, onTakeCurrent, onKeepTyped }: EntryConflictProps) {
  const now = fieldsOf(current, current.tradeDate);
  const differing = Object.keys(now)
    .filter(isEntryField)
    .filter((name) => now[name] !== typed[name]);
  return (
    <Notice title={ENTRY_CHANGED}>
      <p className="mt-1 text-muted">
        {differing.length > 0
          ? 'Another value was saved elsewhere for:'
          : 'Its current values are the same as yours.'}
      </p>
      <dl className="mt-2 flex flex-col gap-2">
        {differing.map((name) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[7rem_1fr_1fr]">
            <dt className="text-muted">{ENTRY_LABELS[name]}</dt>
            <Version whose="Saved" value={now[name]} />
            <Version whose="Yours" value={typed[name]} />
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onTakeCurrent}>Use the current values</Button>
        <Button onClick={onKeepTyped}>Keep mine</Button>
      </div>
    </Notice>
  );
}

function Version({ whose, value }: { whose: string; value: FieldValue }) {
  return (
    <dd className="line-clamp-3 min-w-0 break-words tabular-nums">
      <span className="text-muted">{whose}:</span> <span className="font-medium">{shown(value)}</span>
    </dd>
  );
}

function shown(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === '' || value === null ? '—' : String(value);
}
