import type { MouseEvent } from 'react';
import { shownAmount } from '#src/values/money/money.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/notices/notice.tsx';
import { changedNames, isSame } from './changed-fields.ts';
import { focusField } from './focus-field.ts';

export interface ConflictState<Fields> {
  /** The server's message. */
  message: string;
  /** The values the form was opened with. */
  read: Fields;
  /** The values as saved now. */
  current: Fields;
  typed: Fields;
  onTakeCurrent: () => void;
  onKeepTyped: () => void;
}

export interface SaveNoticesProps<Fields> {
  /** `entry` */
  noun: string;
  /** What may have happened to it elsewhere: `deleted or archived` */
  ways?: string;
  /** Labels of fields that have a place of their own in the form. */
  labels: Partial<Record<Extract<keyof Fields, string>, string>>;
  /** Displays a value whose text differs from its form value. */
  nameOf?: (field: string, value: unknown) => string | null;
  /** Fields that are amounts of money, which may have to be hidden. */
  amounts?: readonly string[];
  saving: { conflict: ConflictState<Fields> | null; isGone: boolean; isUnsent: boolean };
}

/** Says what keeps the record being edited from being saved. Once it is gone, the footer of the form has the options. */
export function SaveNotices<Fields extends object>({
  noun,
  ways = 'deleted',
  labels,
  nameOf = () => null,
  amounts = [],
  saving: { conflict, isGone, isUnsent },
}: SaveNoticesProps<Fields>) {
  return (
    <>
      {isUnsent && (
        <Notice title="Bullpen cannot be reached">
          <p className="mt-1 text-muted">What you typed stays and is sent when it is back.</p>
        </Notice>
      )}
      {isGone && (
        <Notice title={`This ${noun} no longer exists`}>
          <p className="mt-1 text-muted">
            It was {ways} elsewhere. What you typed is still here: save it as a new {noun}, or discard it.
          </p>
        </Notice>
      )}
      {conflict && <Conflict {...conflict} labels={labels} nameOf={nameOf} amounts={amounts} />}
    </>
  );
}

/** The record was changed elsewhere while this form was open: shows its current values and offers both versions. */
function Conflict<Fields extends object>({
  message,
  read,
  current,
  typed,
  labels,
  nameOf,
  amounts,
  onTakeCurrent,
  onKeepTyped,
}: ConflictState<Fields> & Required<Pick<SaveNoticesProps<Fields>, 'labels' | 'nameOf' | 'amounts'>>) {
  const own = changedNames(read, typed);
  const rows: { name: string; label: string; saved: unknown; other: unknown; origin: string }[] = [];
  for (const name in current) {
    const label = labels[name];
    if (label === undefined || isSame(current[name], typed[name])) continue;
    const origin = own.has(name) ? 'Yours' : 'Before';
    rows.push({ name, label, saved: current[name], other: typed[name], origin });
  }
  const show = (name: string, value: unknown) => {
    const text = shown(nameOf(name, value) ?? value);
    return amounts.includes(name) && text !== NOTHING ? shownAmount(text) : text;
  };
  const [about = ''] = own;
  // Whoever answers goes on there: the buttons go with the notice.
  const goOn = (answer: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    focusField(event.currentTarget.closest('form, dialog'), about);
    answer();
  };
  const hasOthers = rows.some(({ origin }) => origin === 'Before');
  return (
    <Notice title={message}>
      <p className="mt-1 text-muted">
        {rows.length > 0
          ? 'What is saved now differs from this form in:'
          : 'What is saved now is the same as in this form.'}
      </p>
      <dl className="mt-2 flex flex-col gap-2">
        {rows.map(({ name, label, saved, other, origin }) => (
          <div
            key={name}
            className="grid gap-x-4 grid-cols-[minmax(0,1fr)] sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <dt className="text-muted">{label}</dt>
            <State origin="Saved" value={show(name, saved)} />
            <State origin={origin} value={show(name, other)} />
          </div>
        ))}
      </dl>
      {hasOthers && (
        <p className="mt-2 text-muted">
          What you did not change stays as it was saved, whichever you choose.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={goOn(onTakeCurrent)}>Use the current values</Button>
        <Button onClick={goOn(onKeepTyped)}>Keep mine</Button>
      </div>
    </Notice>
  );
}

function State({ origin, value }: { origin: string; value: string }) {
  return (
    <dd className="line-clamp-3 min-w-0 break-words tabular-nums">
      <span className="text-muted">{origin}:</span> <span className="font-medium">{value}</span>
    </dd>
  );
}

const NOTHING = '—';

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === '' || value === null ? NOTHING : String(value);
}
