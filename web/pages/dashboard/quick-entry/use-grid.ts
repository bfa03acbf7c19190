import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { chooseAccount, lastAccount, rememberAccount } from '#web/features/entries/last-account.ts';
import { journalPath } from '#web/features/layout/dashboard-tabs.ts';
import { useAfterPaint } from '#web/ui/browser/later-values.ts';
import type { Cells, Column } from './columns.ts';
import { type Commands, cellId } from './commands.ts';
import { chooseStartColumn, placeAfter } from './cursor.ts';
import type { GridRow } from './grid-row.ts';
import {
  blankRow,
  EMPTY_GRID,
  type GridAction,
  type GridState,
  gridReducer,
  isLocked,
} from './grid-state.ts';
import type { Known } from './known.ts';
import { settledCell } from './row-fields.ts';
import { type RowReading, rowReader } from './row-reading.ts';
import { confirmRows, type LateAction, showGrid } from './shown-grid.ts';
import { useDraft } from './use-draft.ts';
import { useNewStrategy } from './use-new-strategy.ts';
import { useSavedReport } from './use-saved-report.ts';
import { useSaving } from './use-saving.ts';

export interface ShownRow {
  row: GridRow;
  /** The row above. */
  before: GridRow | undefined;
  reading: RowReading;
}

interface Place {
  id: number;
  column: Column;
  /** Its row is shown with fields, and none of them gets the focus. */
  isUnfocused?: boolean;
}

/** The grid: its rows and what they mean, its cursor, its draft and its saving. */
export function useGrid(
  known: Known,
  { onPaste, onRemove }: { onPaste: (text: string) => void; onRemove: (rows: readonly GridRow[]) => void },
) {
  const { traderId } = known;
  const [state, dispatch] = useReducer(gridReducer, EMPTY_GRID);
  const draft = useDraft(traderId, state, dispatch);
  const [place, setPlace] = useState<Place | null>(null);
  const jumped = useRef<Place | null>(null);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const [lastUsed, setLastUsed] = useState(() => lastAccount(queryClient, traderId));
  const first = useFirstCells(known, lastUsed);
  const read = useMemo(() => rowReader(known), [known]);
  const rows = useMemo((): ShownRow[] => {
    const all = [...state.rows, blankRow(state, first)];
    return all.map((row, at) => ({ row, before: all[at - 1], reading: read(row, all[at - 1]) }));
  }, [state, first, read]);
  const readings = useMemo(() => new Map(rows.map(({ row, reading }) => [row.id, reading])), [rows]);
  const now = { state, rows, readings, known, first };
  const current = useRef(now);
  useLayoutEffect(() => {
    current.current = now;
  });
  useLayoutEffect(() => {
    if (place && !place.isUnfocused) focusCell(place);
  }, [place]);

  const enter = (id: number, column: Column) => setPlace({ id, column });
  function enterBlank() {
    const blank = current.current.rows.at(-1)?.row;
    // On a phone the keyboard would cover what has just come.
    const isUnfocused = !matchMedia('(min-width: 768px)').matches;
    if (blank) setPlace({ id: blank.id, column: chooseStartColumn(blank), isUnfocused });
  }
  /** The blank row may be another one then, or begin elsewhere. */
  function enterBlankAfter(action: GridAction) {
    flushSync(() => dispatch(action));
    enterBlank();
  }
  const takeLate = useEffectEvent((action: LateAction) => {
    flushSync(() => dispatch(action));
    if (action.does === 'return' || !isTypedIn(current.current.state, null)) enterBlank();
    // What has come back is nowhere else any more, and what was saved must not come back.
    if (draft.isRestored) draft.write(current.current.state);
  });
  useEffect(() => showGrid(traderId, (action) => takeLate(action)), [traderId]);
  const report = useSavedReport(traderId);
  const [isAskingAgain, setAskingAgain] = useState(false);
  const { save, isSaving } = useSaving({
    current,
    dispatch,
    write: draft.write,
    confirm: (key) => confirmRows(traderId, key),
    onRejected: enter,
    onForgotten: () => setAskingAgain(true),
    onSaved(parts) {
      rememberAccount(queryClient, traderId, String(parts.at(-1)?.entries.at(-1)?.accountId ?? ''));
      setLastUsed(lastAccount(queryClient, traderId));
      report(parts);
      if (!isTypedIn(current.current.state, place)) enterBlank();
    },
  });
  const saveNow = useRef(save);
  useLayoutEffect(() => {
    saveNow.current = save;
  });

  const enterFirst = useEffectEvent(enterBlank);
  // With the draft, before it is shown: on phones the row's fields move what is below it.
  useLayoutEffect(() => {
    if (draft.isRestored) enterFirst();
  }, [draft.isRestored]);

  const addStrategy = useNewStrategy(traderId);
  const commands = useMemo((): Commands => {
    const findShown = (id: number) => current.current.rows.find(({ row }) => row.id === id);
    const change: Commands['change'] = (id, changed) =>
      dispatch({ does: 'change', id, change: changed, first: current.current.first });
    const settle: Commands['settle'] = (id, column, text) => {
      const shown = findShown(id);
      if (!shown) return;
      const { row, before } = shown;
      const settled = text ?? settledCell(row, column, before, current.current.known);
      if (row.typing === null && settled === row.cells[column]) return;
      change(id, { cells: { [column]: settled }, typing: null });
    };
    return {
      settle,
      change,
      type: (id, column, text) => change(id, { cells: { [column]: text }, typing: column }),
      copyAbove(id, column) {
        const above = findShown(id)?.before;
        if (above) settle(id, column, above.cells[column]);
      },
      remove(id) {
        const { rows, state } = current.current;
        const row = state.rows.find((one) => one.id === id);
        if (!row || isLocked(state, id)) return;
        const next = placeAfter(rows, { id, column: 'symbol' }, 'down');
        dispatch({ does: 'remove', ids: [id] });
        onRemove([row]);
        if (next) setPlace(next);
      },
      go(id, column, where) {
        const next = placeAfter(current.current.rows, { id, column }, where);
        if (next) setPlace(next);
        return next !== null;
      },
      jump(id, column) {
        const next = placeAfter(current.current.rows, { id, column }, 'next');
        if (next) setPlace(next);
        jumped.current = next;
      },
      takeJump(id, column) {
        const to = jumped.current;
        jumped.current = null;
        return to?.id === id && to.column === column;
      },
      enter: (id, column) => setPlace({ id, column }),
      addStrategy,
      paste: onPaste,
      save() {
        // What was typed last is part of it.
        flushSync(() => {});
        void saveNow.current();
      },
      leave: () => void navigate(journalPath(traderId)),
    };
  }, [navigate, onPaste, onRemove, addStrategy, traderId]);

  /** Rows that were sent long ago, when it is known what has become of them, or they are to be sent anew. */
  const forgotten = {
    isAsking: isAskingAgain && state.sending !== null,
    stopAsking: () => setAskingAgain(false),
    wereSaved: () => state.sending && enterBlankAfter({ does: 'confirm', key: state.sending.key }),
    sendAgain() {
      setAskingAgain(false);
      flushSync(() => dispatch({ does: 'reject', rejections: new Map() }));
      commands.save();
    },
  };

  const activeId = place?.id ?? null;
  // The frame that answers a key makes the fields of one row. Those of the other go after it, when they no longer have
  // the focus: the browser lays out a page that the focus is taken from.
  const leftId = useAfterPaint(activeId);
  // So does the blank row that follows the one in which typing begins, unless it is entered before.
  const shownCount = useAfterPaint(rows.length);
  const shownRows = rows.slice(0, Math.max(shownCount, rows.findIndex(({ row }) => row.id === activeId) + 1));
  return {
    ...{ state, draft, rows, shownRows, first, activeId, leftId, commands },
    ...{ isSaving, enterBlank, enterBlankAfter, forgotten },
  };
}

/** What the first row begins with. */
function useFirstCells({ today, accounts }: Known, lastUsed: string | undefined): Partial<Cells> {
  return useMemo(
    () => ({ date: today, account: chooseAccount(accounts, lastUsed)?.name ?? '' }),
    [today, accounts, lastUsed],
  );
}

function focusCell({ id, column }: Place) {
  const cell = document.getElementById(cellId(id, column));
  if (!(cell instanceof HTMLInputElement)) return;
  cell.focus();
  cell.select();
}

/** Whether the focus is in one of the rows, or has come into the blank one. @param before where it was */
function isTypedIn({ rows, nextId }: GridState, before: Place | null): boolean {
  const field = document.activeElement;
  const id = Number(field?.closest('[data-row]')?.getAttribute('data-row'));
  if (id === nextId) return before === null || field?.id !== cellId(before.id, before.column);
  return rows.some((row) => row.id === id);
}
