import { memo } from 'react';
import { formatMoney, shownAmount } from '#src/values/money/money.ts';
import { Money, toneOf } from '#web/features/figures/money.tsx';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { None } from '#web/ui/display/none.tsx';
import { IconButton } from '#web/ui/inputs/button.tsx';
import { CellField } from './cell-field.tsx';
import { CARRIED, COLUMN_LABELS, COLUMNS, type Column, isFigure, isFree, isTime } from './columns.ts';
import type { Commands } from './commands.ts';
import { LINE_CELLS, NUMBER_PLACE, placeOf, ROW, STATE_PLACE } from './grid-layout.ts';
import type { GridRow } from './grid-row.ts';
import type { Known } from './known.ts';
import { RowNotes } from './row-notes.tsx';
import type { Problem } from './row-problems.ts';
import type { RowReading } from './row-reading.ts';
import { costsText, shownText } from './shown-text.ts';

interface GridRowProps {
  row: GridRow;
  reading: RowReading;
  /** The row above, where this one has fields. */
  before: GridRow | undefined;
  /** From 1. */
  number: number;
  isActive: boolean;
  /** Whether its cells are fields. */
  hasFields: boolean;
  isLocked: boolean;
  /** The columns that are as in the row above. */
  carried: string;
  known: Known;
  commands: Commands;
}

export const GridRowView = memo(function GridRowView(props: GridRowProps) {
  const { row, reading, number, isActive, isLocked, commands } = props;
  const problems = reading.problems.filter((problem) => isShown(problem, row, isActive));
  const notesId = problems.length > 0 ? `notes-${row.id}` : undefined;
  return (
    <>
      <tr
        aria-rowindex={number + 1}
        data-row={row.id}
        data-state={reading.state}
        onMouseDown={(event) => {
          const column = COLUMNS.find((name) => name === findCell(event.target));
          if (isActive || !column || event.button !== 0) return;
          event.preventDefault();
          commands.enter(row.id, column);
        }}
        className={classNames(
          'grid grid-cols-2 gap-x-3 gap-y-2 border-t border-line p-3',
          ROW,
          isActive && 'bg-surface-2',
          UNSEEN,
          reading.state !== 'blank' && UNSEEN_CARD,
        )}
      >
        <RowNumber number={number} isActive={isActive} />
        {COLUMNS.map((column) => (
          <Cell key={column} {...props} column={column} problems={problems} notesId={notesId} />
        ))}
        <RowState {...props} />
      </tr>
      {notesId !== undefined && (
        <RowNotes id={notesId} row={row} problems={problems} commands={commands} isLocked={isLocked} />
      )}
    </>
  );
});

/** What is still to be typed is shown once the row is left, and what is wrong with a cell once that is. */
const isShown = ({ kind, column }: Problem, { typing }: GridRow, isActive: boolean): boolean =>
  !isActive || (kind !== 'missing' && column !== typing);

const findCell = (target: EventTarget): string | undefined =>
  target instanceof Element
    ? (target.closest('[data-column]')?.getAttribute('data-column') ?? undefined)
    : undefined;

function RowNumber({ number, isActive }: Pick<GridRowProps, 'number' | 'isActive'>) {
  return (
    <th
      scope="row"
      className={classNames(
        CELL,
        NUMBER_PLACE,
        // It stays in sight where the grid is wider than the page.
        'col-span-2 text-left md:sticky md:left-0 md:z-1 md:col-span-1 md:text-center',
        isActive
          ? 'bg-surface-2 font-semibold text-gold md:border-l-2 md:border-gold'
          : 'bg-surface-1 font-normal text-muted',
      )}
    >
      <span className="md:hidden">Row </span>
      {number}
    </th>
  );
}

/**
 * Nothing of a row is drawn while it is out of sight, whether or not it has the cursor and anything is typed in it: a row that
 * begins or ceases to be drawn in this way is laid out twice.
 */
const UNSEEN =
  'md:[content-visibility:auto] md:max-[1439px]:[contain-intrinsic-height:auto_73px] min-[1440px]:[contain-intrinsic-height:auto_37px]';

/** On a phone a blank row, which a page may begin with, is not as high as others. */
const UNSEEN_CARD = 'max-md:[content-visibility:auto] max-md:[contain-intrinsic-height:auto_180px]';

/** A place in the line, or on a phone on the card of its row. */
const CELL = 'min-w-0 p-0 md:h-9 md:leading-9';

/** On a phone, where there is no head row; fields have their own names. */
const Label = ({ children }: { children: string }) => (
  <span className="block text-12 font-normal text-muted md:hidden">{children}</span>
);

interface CellProps extends GridRowProps {
  column: Column;
  problems: readonly Problem[];
  notesId: string | undefined;
}

function Cell(props: CellProps) {
  const { column, row, reading, hasFields, carried, problems } = props;
  const isWrong = problems.some((problem) => problem.column === column && problem.kind !== 'note');
  const isBlank = reading.cells[column] === '' && !(column === 'pnl' && reading.pnl !== null);
  const isCarried = carried.includes(column);
  return (
    <>
      <td
        data-column={column}
        aria-colindex={COLUMNS.indexOf(column) + 2 + (COLUMNS.indexOf(column) > PNL ? 1 : 0)}
        className={classNames(
          CELL,
          placeOf(column),
          'md:border-l md:border-line',
          hasFields ? 'relative' : 'truncate md:px-1 min-[1440px]:px-1.5',
          isFigure(column) ? 'md:text-right tabular-nums' : '',
          column === 'symbol' && 'font-semibold',
          (isCarried || row.typing === column) && !hasFields && 'text-muted',
          isWrong && 'bg-loss-soft',
          isWrong && !hasFields && 'max-md:-mx-1.5 max-md:rounded-sm max-md:px-1.5',
          isBlank && !hasFields && 'max-md:hidden',
          hasFields && isFree(column) && 'col-span-2 md:col-span-1',
        )}
      >
        <Label>{COLUMN_LABELS[column]}</Label>
        {hasFields ? <ActiveCell {...props} isWrong={isWrong} /> : <QuietCell {...props} />}
      </td>
      {column === 'pnl' && <RMultiple reading={reading} />}
    </>
  );
}

const PNL = COLUMNS.indexOf('pnl');

function ActiveCell({ isWrong, notesId, reading, ...props }: CellProps & { isWrong: boolean }) {
  const { column, row } = props;
  return (
    <CellField
      {...props}
      isWrong={isWrong}
      describedBy={isWrong ? notesId : undefined}
      placeholder={choosePlaceholder(column, row, reading)}
      hintTone={column === 'pnl' && reading.pnl !== null ? toneOf(reading.pnl) : 'neutral'}
      className={classNames(
        'px-2 md:px-1 min-[1440px]:px-1.5',
        isFigure(column) && 'md:text-right',
        column === 'pnl' && PNL_TONES[reading.pnl === null ? 'neutral' : toneOf(reading.pnl)],
        column === 'pnl' && 'font-semibold',
        column === 'costs' && reading.costs === null && 'placeholder:text-12',
      )}
    />
  );
}

const PNL_TONES = { gain: 'text-gain', loss: 'text-loss', neutral: '' };

function choosePlaceholder(column: Column, { isOpen }: GridRow, { pnl, costs, state }: RowReading) {
  if (isTime(column)) return 'N = now';
  if (column === 'quantity') return '1';
  if (column === 'side') return state === 'blank' ? 'L / S' : 'Long';
  if (state === 'blank') return undefined;
  if (column === 'costs') return costsPlaceholder(costs, pnl);
  if (column !== 'pnl') return undefined;
  return isOpen ? 'Open' : pnl === null ? undefined : formatMoney(pnl);
}

/** What is filled in by the account's list; where there is none, the P&L is before costs. */
function costsPlaceholder(costs: bigint | null, pnl: bigint | null): string | undefined {
  if (costs !== null) return costsText(costs);
  return pnl === null ? undefined : 'no costs';
}

const SIDES = { long: 'arrow-up-right', short: 'arrow-down-right' } as const;

function QuietCell({ column, row, reading, known }: CellProps) {
  const text = reading.cells[column];
  if (column === 'pnl') return <QuietPnl row={row} reading={reading} />;
  if (text === '' && reading.state !== 'blank') {
    if (column === 'quantity') return <span className="text-muted">1</span>;
    if (column === 'costs')
      return (
        <span className={classNames('text-muted', reading.costs === null && 'text-12')}>
          {costsPlaceholder(reading.costs, reading.pnl)}
        </span>
      );
  }
  const side = column === 'side' && text === '' && reading.state !== 'blank' ? 'long' : text;
  if (column === 'side' && (side === 'long' || side === 'short')) {
    return (
      <span className="inline-flex items-center gap-1 text-muted">
        <Icon name={SIDES[side]} className="size-3" />
        {shownText(column, side, known)}
      </span>
    );
  }
  if (column === 'costs' && text !== '') return shownAmount(text);
  const shown = shownText(column, text, known);
  // With its seconds or its day it is longer than its column.
  if (isTime(column) && shown.length > SHORT_TIME)
    return <span className="md:text-12 md:tracking-tight">{shown}</span>;
  return shown;
}

/** `12:35 PM` */
const SHORT_TIME = 8;

function QuietPnl({
  row,
  reading: { pnl, isComputed, cells, state },
}: {
  row: GridRow;
  reading: RowReading;
}) {
  if (state === 'blank') return null;
  if (row.isOpen) return <span className="text-muted">Open</span>;
  if (pnl === null) return isComputed ? <None /> : shownAmount(cells.pnl);
  return (
    <Money
      value={pnl}
      className={classNames('font-semibold', !isComputed && 'underline underline-offset-3')}
    />
  );
}

function RMultiple({ reading: { rMultiple, state } }: { reading: RowReading }) {
  const isNone = rMultiple === null;
  return (
    <td
      aria-colindex={PNL + 3}
      className={classNames(
        CELL,
        'md:border-l md:border-line md:px-1 min-[1440px]:px-1.5 tabular-nums whitespace-nowrap md:text-right',
        isNone && 'text-muted max-md:hidden',
      )}
    >
      <Label>R</Label>
      {isNone ? (state === 'blank' ? '' : '—') : formatR(rMultiple, { signed: true })}
    </td>
  );
}

const STATES = {
  complete: { icon: 'check', tone: 'text-gain', says: 'Complete' },
  incomplete: { icon: 'triangle-alert', tone: 'text-loss', says: 'Not complete' },
  typed: { icon: 'pencil', tone: 'text-muted', says: 'Being typed' },
  locked: { icon: 'history', tone: 'text-warn', says: 'Not known yet whether it was saved' },
} as const;

function RowState({ row, number, reading: { state }, isActive, isLocked, commands }: GridRowProps) {
  const shown = isLocked
    ? STATES.locked
    : state === 'incomplete' && isActive
      ? STATES.typed
      : state !== 'blank' && STATES[state];
  return (
    <td
      aria-colindex={LINE_CELLS}
      className={classNames(
        CELL,
        STATE_PLACE,
        'col-span-2 md:col-span-1 md:border-l md:border-line min-[1440px]:pl-2',
      )}
    >
      {state === 'blank' && (
        // The first thing that is typed shows it.
        <Icon name={STATES.typed.icon} className="invisible absolute size-4" />
      )}
      {shown && (
        <div className="flex items-center justify-between md:h-9 md:max-[1439px]:h-auto md:max-[1439px]:flex-col [&>:first-child]:md:max-[1439px]:h-9">
          <span data-tip={shown.says} className={classNames('flex items-center gap-1.5', shown.tone)}>
            <Icon name={shown.icon} className="size-4" />
            <span className="md:hidden">{shown.says}</span>
            <span className="sr-only max-md:hidden">{shown.says}</span>
          </span>
          {!isLocked && (
            <IconButton
              variant="ghost"
              label={`Remove row ${number}`}
              icon="x"
              // By keys it is Alt+Delete, so that Tab stays with what is typed.
              tabIndex={-1}
              onClick={() => commands.remove(row.id)}
            />
          )}
        </div>
      )}
    </td>
  );
}

/** The columns in which a row is as the one above. */
export const carriedIn = ({ cells }: GridRow, before: GridRow | undefined): string =>
  CARRIED.filter((column) => before?.cells[column] === cells[column]).join(' ');
