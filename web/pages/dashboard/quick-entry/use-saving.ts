import { type Dispatch, type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { fromWire } from '#src/values/wire/wire.ts';
import { ApiError, toMessage } from '#web/api/api-error.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useCreateEntries } from '#web/queries/created-entries.ts';
import type { NewEntry } from '#web/queries/unconfirmed-entry.ts';
import { useToast } from '#web/ui/notices/toast.tsx';
import { type Column, toColumn } from './columns.ts';
import { isForgotten } from './forgotten-rows.tsx';
import type { GridRow } from './grid-row.ts';
import { type GridAction, type GridState, gridReducer, type Rejections, type Sending } from './grid-state.ts';
import { type CurrentGrid, chooseNext, completeRows } from './sent-rows.ts';

const UNKNOWN = 'It is not known whether the trades were saved. Save again: none is entered twice.';

interface SavingInput {
  current: RefObject<CurrentGrid>;
  dispatch: Dispatch<GridAction>;
  /** Keeps the draft before it is sent. */
  write: (state: GridState) => void;
  /** The rows that were sent under this key were saved. The grid may have been left since. */
  confirm: (key: string) => void;
  onRejected: (id: number, column: Column) => void;
  /** Rows were sent so long ago that saving them again may enter them twice. */
  onForgotten: () => void;
  /** @param parts each saved as a whole */
  onSaved: (parts: readonly Saved[]) => void;
}

/** What a save has brought into the journal. */
export interface Saved {
  entries: readonly JournalEntry[];
  /** What they were typed as. */
  rows: readonly GridRow[];
}

/** Saves the rows that are complete as that is asked for, all or none at a time. Others stay, and what is typed meanwhile. */
export function useSaving({
  current,
  dispatch,
  write,
  confirm,
  onRejected,
  onForgotten,
  onSaved,
}: SavingInput) {
  const create = useCreateEntries();
  const toast = useToast();
  const apply = (action: GridAction) => flushSync(() => dispatch(action));
  const fail = (description: string) => toast({ variant: 'destructive', title: 'Error', description });

  /** @returns nothing where none of them was saved, or it is not known */
  async function send(sending: Sending): Promise<Saved | null> {
    const { state } = current.current;
    const isAgain = state.sending !== null;
    // A row that was sent is known to have been, also after a crash.
    write(gridReducer(state, { does: 'send', sending }));
    apply({ does: 'send', sending });
    const entries: readonly NewEntry[] = fromWire(JSON.parse(sending.entries));
    let created: readonly JournalEntry[];
    try {
      created = await create.mutateAsync({ entries, key: sending.key });
    } catch (error) {
      const isRejected = error instanceof ApiError && error.status < 500;
      // What is rejected because of the caller, or how often they call, may have been saved the first time.
      if (isRejected && isAgain && error.issues.length === 0) fail(toMessage(error, UNKNOWN));
      else if (isRejected) reject(error, sending.rows);
      else fail(UNKNOWN);
      return null;
    }
    const rows = current.current.state.rows.filter(({ id }) => sending.rows.includes(id));
    confirm(sending.key);
    return { entries: created, rows };
  }

  function reject(error: ApiError, rows: readonly number[]) {
    const rejections = collectRejections(error, rows);
    apply({ does: 'reject', rejections });
    const [first] = rejections;
    const column = first && [...first[1].keys()][0];
    if (first && column) onRejected(first[0], column);
    else fail(toMessage(error, 'Failed to save the trades'));
  }

  /** The rows that were complete when saving was asked for last. */
  const complete = useRef<ReturnType<typeof completeRows>>([]);
  const sendAll = useSingleFlight(async () => {
    const { sending } = current.current.state;
    if (sending && isForgotten(sending, Date.now())) return onForgotten();
    const parts: Saved[] = [];
    const findNext = () => chooseNext(current.current, complete.current);
    for (let next = findNext(); next; next = findNext()) {
      const part = await send(next);
      if (!part) break;
      parts.push(part);
      // In a grid that was left nothing changes any more: whatever else was complete stays in the draft.
      if (current.current.state.sending) break;
    }
    if (parts.length > 0) onSaved(parts);
  });

  function save(): Promise<void> {
    // Asked for while rows are on their way, it takes those that were completed since as well.
    complete.current = completeRows(current.current);
    return sendAll();
  }

  return { save, isSaving: create.isPending };
}

const PATH = /^entries\.(\d+)\.(\w+)/;

function collectRejections({ issues }: ApiError, rows: readonly number[]): Rejections {
  const found = new Map<number, Map<Column, string>>();
  for (const { path, message } of issues) {
    const [, at, property] = PATH.exec(path) ?? [];
    const id = rows[Number(at)];
    if (id === undefined || property === undefined) continue;
    const row = found.get(id) ?? new Map<Column, string>();
    if (!row.has(toColumn(property))) row.set(toColumn(property), message);
    found.set(id, row);
  }
  return found;
}
