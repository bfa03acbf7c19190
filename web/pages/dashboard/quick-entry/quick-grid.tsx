import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatMoney } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { journalPath } from '#web/features/layout/dashboard-tabs.ts';
import { useCarriedState } from '#web/ui/browser/carried-state.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx';
import { RetryNotice } from '#web/ui/notices/retry-notice.tsx';
import { COLUMN_LABELS } from './columns.ts';
import { DraftLine } from './draft-line.tsx';
import type { GridRow } from './grid-row.ts';
import { MOST_ROWS } from './grid-state.ts';
import { GridTable } from './grid-table.tsx';
import type { PastePreview } from './paste/paste-preview.tsx';
import { SendAgain } from './send-again.tsx';
import { computeTotals } from './totals.ts';
import { type ShownRow, useGrid } from './use-grid.ts';
import { useKnown } from './use-known.ts';

/** Loaded with the first rows that are pasted. */
const preview = onDemand(async () => (await import('./paste/paste-preview.tsx')).PastePreview);

/** What was pasted and is looked at, and the rows that were removed last, by trader. */
const carriedPaste = new Map<string, string | null>();
const carriedRows = new Map<string, readonly GridRow[]>();

/** Trades of a day, row by row. */
export function QuickGrid({ traderId }: { traderId: number }) {
  const known = useKnown(traderId);
  const [pasted, setPasted] = useCarriedState<string | null>(carriedPaste, String(traderId), () => null);
  const [removed, setRemoved] = useCarriedState<readonly GridRow[]>(carriedRows, String(traderId), () => []);
  const grid = useGrid(known, { onPaste: setPasted, onRemove: setRemoved });
  const { state, draft, rows, shownRows, activeId, leftId, first, commands } = grid;
  const { isSaving, enterBlank, enterBlankAfter, forgotten } = grid;
  const totals = computeTotals(rows.map(({ reading }) => reading));
  usePagePaste(setPasted);
  const closePreview = useCallback(() => {
    setPasted(null);
    enterBlank();
  }, [enterBlank, setPasted]);
  function clear() {
    enterBlankAfter({ does: 'remove', ids: state.rows.map(({ id }) => id) });
    setRemoved(state.rows);
  }
  return (
    // What is as wide as the card takes it from here: as a container, an item of a flex box lays all its rows out anew for a key.
    <div className="@container flex min-h-0 flex-col gap-3 p-4 sm:px-6 md:h-[calc(100dvh-var(--header-h))]">
      <DraftLine
        draft={draft}
        hasRows={state.rows.length > 0}
        sending={isSaving ? null : state.sending}
        onSaved={forgotten.wereSaved}
        onClear={state.sending === null ? clear : null}
        removed={removed.length}
        onUndo={() => {
          enterBlankAfter({ does: 'return', rows: removed });
          setRemoved([]);
        }}
      />
      {pasted !== null && (
        <Preview
          // Other rows are other columns.
          key={pasted}
          text={pasted}
          today={known.today}
          days={known.days}
          first={first}
          room={Math.max(0, MOST_ROWS - state.rows.length)}
          onAdd={(added) => {
            setPasted(null);
            enterBlankAfter({ does: 'add', rows: added });
          }}
          onDiscard={closePreview}
        />
      )}
      <Card className="relative min-h-0 overflow-auto">
        <GridTable
          // A draft that is restored is another table: nothing of the blank one moves.
          key={String(draft.isRestored)}
          rows={shownRows}
          state={state}
          totals={totals}
          activeId={activeId}
          leftId={leftId}
          known={known}
          commands={commands}
        />
      </Card>
      {forgotten.isAsking && state.sending && (
        <SendAgain sending={state.sending} onConfirm={forgotten.sendAgain} onCancel={forgotten.stopAsking} />
      )}
      <RowAnnouncer rows={rows} activeId={activeId} />
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-4 gap-y-2 text-12 text-muted',
          // On phones the first row's fields, which are there with the draft, move it.
          !draft.isRestored && 'max-md:hidden',
        )}
      >
        <Keys />
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          <ButtonLink to={journalPath(traderId)}>Close</ButtonLink>
          <Button
            variant="primary"
            busy={isSaving}
            disabled={totals.complete === 0 && state.sending === null}
            onClick={commands.save}
          >
            {totals.complete === 0 ? 'Save trades' : `Save ${count(totals.complete, 'trade')}`}
          </Button>
        </div>
      </div>
    </div>
  );
}

const KEYS = [
  ['Tab', 'next cell'],
  ['Enter', 'next row'],
  ['L S', 'side'],
  ['N', 'now'],
  ['Ctrl D', 'copy above'],
  ['Ctrl V', 'paste rows'],
  ['Ctrl Enter', 'save'],
  ['Esc', 'leave, draft stays'],
] as const;

function Keys() {
  return (
    <ul aria-label="Keys of the grid" className="flex flex-wrap gap-x-3 gap-y-2 max-md:hidden">
      {KEYS.map(([keys, does]) => (
        <li key={keys} className="flex items-center gap-1.5">
          {keys.split(' ').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </li>
      ))}
    </ul>
  );
}

/** Says of a row that is left what became of it: people who do not see the grid cannot look back. */
function RowAnnouncer({ rows, activeId }: { rows: readonly ShownRow[]; activeId: number | null }) {
  const [left, setLeft] = useState<number | null>(null);
  const active = useRef(activeId);
  useEffect(() => {
    if (active.current !== activeId) setLeft(active.current);
    active.current = activeId;
  }, [activeId]);
  const at = rows.findIndex(({ row }) => row.id === left && left !== activeId);
  return (
    <p role="status" className="sr-only">
      {at === -1 ? '' : announceRow(rows[at], at + 1)}
    </p>
  );
}

function announceRow(shown: ShownRow | undefined, number: number): string {
  if (!shown || shown.reading.state === 'blank') return '';
  const { state, pnl, problems } = shown.reading;
  if (state === 'complete')
    return `Row ${number} complete${pnl === null ? '' : `, ${formatMoney(pnl, { plus: 'gain' })}`}`;
  const [problem] = problems;
  return `Row ${number} not complete. ${problem ? `${COLUMN_LABELS[problem.column]}: ${problem.message}` : ''}`;
}

/** Rows may be pasted wherever the cursor is, but in another field. */
function usePagePaste(onPaste: (text: string) => void) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event;
    if (target instanceof Element && target.closest('input,textarea,[role="dialog"]')) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '') return;
    event.preventDefault();
    onPaste(text);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

function Preview(props: React.ComponentProps<typeof PastePreview>) {
  const { Component, hasFailed, retry } = useOnDemand(preview);
  if (Component) return <Component {...props} />;
  return hasFailed ? (
    <RetryNotice
      title="The pasted rows could not be shown"
      hint="The server could not be reached. Nothing is lost."
      onRetry={retry}
      busy={false}
    />
  ) : null;
}
