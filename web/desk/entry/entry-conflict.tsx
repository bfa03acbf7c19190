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
          ? 'These values were saved elsewhere and differ from yours:'
          : 'Its current values are the same as yours.'}
      </p>
      <dl className="mt-2 flex flex-col gap-1">
        {differing.map((name) => (
          <div key={name} className="flex gap-2">
            <dt className="shrink-0 text-muted">{ENTRY_LABELS[name]}:</dt>
            <dd className="line-clamp-3 min-w-0 font-medium tabular-nums">{shown(now[name])}</dd>
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

function shown(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === '' || value === null ? '—' : String(value);
}
