import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { isComposedKey } from '#web/ui/browser/composed-key.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Offers } from '#web/ui/layers/offers.tsx';
import { COLUMN_LABELS, type Column, isFigure, isFree, isTime, TIME_OF_PRICE } from './columns.ts';
import { type Commands, cellId } from './commands.ts';
import {
  type Completion,
  completeCell,
  isCompleted,
  NO_COMPLETIONS,
  NOW,
  suggestRest,
} from './completions.ts';
import type { GridRow } from './grid-row.ts';
import type { Known } from './known.ts';
import { isTable } from './paste/pasted-table.ts';
import { shownText } from './shown-text.ts';
import { timeNow } from './typed-time.ts';

interface CellFieldProps {
  row: GridRow;
  before: GridRow | undefined;
  column: Column;
  /** Of the row, from 1. */
  number: number;
  known: Known;
  commands: Commands;
  isLocked: boolean;
  /** What the cell holds while it is blank. */
  placeholder: string | undefined;
  className: string;
  /** Of the placeholder: what is computed is a gain or a loss. */
  hintTone: 'gain' | 'loss' | 'neutral';
  isWrong: boolean;
  describedBy: string | undefined;
}

/** The field of a cell, in the row that has the cursor. */
export function CellField({
  row,
  before,
  column,
  number,
  known,
  commands,
  isLocked,
  placeholder,
  className,
  hintTone,
  isWrong,
  describedBy,
}: CellFieldProps) {
  const { id } = row;
  const text = row.cells[column];
  const isTyping = row.typing === column;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const { options, isSure } = isOpen ? completeCell(row, column, before, known) : NO_COMPLETIONS;
  const active = chosen ?? (isSure && isTyping ? 0 : -1);
  const isShown = options.length > 0;

  function close() {
    setOpen(false);
    setChosen(null);
  }

  function leave(taken: Completion | undefined) {
    commands.settle(id, column, taken?.id === NOW ? timeNow(known.days) : taken?.id);
    if (taken?.isNew) commands.addStrategy(taken.id);
    close();
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposedKey(event)) return;
    const hasJumped = commands.takeJump(id, column);
    const taken = options[active];
    const go = (where: Parameters<Commands['go']>[2]) => {
      leave(taken);
      // Beyond the grid the browser goes on.
      if (commands.go(id, column, where) || event.key !== 'Tab') event.preventDefault();
    };
    const { key } = event;
    if ((event.ctrlKey || event.metaKey) && key === 'Enter') {
      event.preventDefault();
      leave(taken);
      commands.save();
    } else if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'd') {
      event.preventDefault();
      commands.copyAbove(id, column);
      close();
    } else if (event.altKey && key === 'Delete') {
      event.preventDefault();
      commands.remove(id);
    } else if (event.ctrlKey || event.metaKey) return;
    else if (event.altKey && key === 'ArrowDown') {
      event.preventDefault();
      setOpen(true);
    } else if (isShown && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : -1;
      setChosen((active + step + options.length) % options.length);
    } else if (key === 'Escape') {
      event.preventDefault();
      if (isShown) dismiss();
      else commands.leave();
    } else if (key === 'Tab' && !event.shiftKey && hasJumped) event.preventDefault();
    else if (key === 'Tab') {
      // The ways out of what is wrong with the row come after its last cell.
      if (!event.shiftKey && column === 'note' && isWrongRow(event.currentTarget)) leave(taken);
      else go(event.shiftKey ? 'previous' : 'next');
    } else if (key === 'Enter') go(event.shiftKey ? 'up' : 'onward');
    else if (key === 'ArrowUp') go('up');
    else if (key === 'ArrowDown') go('down');
    else if (key === 'ArrowLeft' && isAt(event.currentTarget, 'start')) go('previous');
    else if (key === 'ArrowRight' && isAt(event.currentTarget, 'end')) go('next');
    else if (column === 'side') pressSide(event);
    else if (key.toLowerCase() === 'n' && !event.altKey) pressNow(event);
  }

  /** Takes what is typed as it is. */
  function dismiss() {
    commands.change(id, { typing: null });
    close();
  }

  function pressSide(event: KeyboardEvent<HTMLInputElement>) {
    const side = SIDES[event.key.toLowerCase()];
    if (side === undefined || isLocked) return;
    event.preventDefault();
    commands.settle(id, column, side);
    if (side !== '') commands.jump(id, column);
  }

  /** The time in its own cell, or of the price that is being typed, where no letter is meant. */
  function pressNow(event: KeyboardEvent<HTMLInputElement>) {
    const time = isTime(column) ? column : TIME_OF_PRICE[column];
    if (time === undefined || isLocked) return;
    event.preventDefault();
    const now = timeNow(known.days);
    if (time !== column) return commands.change(id, { cells: { [time]: now } });
    commands.settle(id, column, now);
    close();
    commands.jump(id, column);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isTable(pasted, column)) return;
    event.preventDefault();
    commands.paste(pasted);
  }

  const hasList = isCompleted(column);
  const ghost = isTyping && isShown && !isFigure(column) ? suggestRest(text, options[active]) : '';
  return (
    <>
      <input
        id={cellId(id, column)}
        name={`${column} ${number}`}
        type="text"
        aria-label={`${COLUMN_LABELS[column]}, row ${number}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        {...(hasList
          ? {
              role: 'combobox',
              'aria-autocomplete': 'list' as const,
              'aria-expanded': isShown,
              'aria-controls': isShown ? listId : undefined,
              'aria-activedescendant': isShown && active >= 0 ? `${listId}${active}` : undefined,
            }
          : {})}
        autoComplete="off"
        autoCapitalize={column === 'symbol' ? 'characters' : column === 'note' ? 'sentences' : 'none'}
        spellCheck={column === 'note'}
        inputMode={isFigure(column) && column !== 'pnl' && column !== 'costs' ? 'decimal' : 'text'}
        enterKeyHint="next"
        readOnly={isLocked}
        value={isTyping ? text : shownText(column, text, known)}
        placeholder={placeholder}
        onChange={({ target }) => {
          // A phone has no keys to press, only what they write.
          if (isTime(column) && /^n$/i.test(target.value.trim()))
            return commands.settle(id, column, timeNow(known.days));
          const typed = column === 'side' ? readSide(target.value) : target.value;
          commands.type(id, column, typed);
          setOpen(hasList && typed.trim() !== '');
          setChosen(null);
        }}
        onKeyDown={press}
        onPaste={paste}
        onClick={() => hasList && !isLocked && setOpen(true)}
        onBlur={() => leave(isSure && isTyping && !isFree(column) ? options[0] : undefined)}
        // A placeholder is muted, whatever colour the field has.
        style={hintTone === 'neutral' ? undefined : { ['--muted' as string]: `var(--${hintTone})` }}
        className={classNames(
          'block h-11 w-full min-w-0 bg-transparent text-16 text-inherit -outline-offset-2 rounded border border-transparent max-md:border-line md:h-9 md:text-14',
          className,
        )}
      />
      {ghost !== '' && (
        // What is typed keeps its place and is written by the field itself.
        <span aria-hidden className={classNames(GHOST, className)}>
          <span className="invisible">{text}</span>
          {ghost}
        </span>
      )}
      {isShown && (
        <Offers id={listId} floatsAt={cellId(id, column)} options={options} active={active} onTake={leave} />
      )}
    </>
  );
}

/** Over the field, character by character. */
const GHOST =
  'pointer-events-none absolute inset-x-0 bottom-0 flex h-11 items-center overflow-hidden whitespace-pre border border-transparent text-16 font-normal text-muted md:h-9 md:text-14';

const SIDES: Readonly<Record<string, string>> = {
  l: 'long',
  b: 'long',
  s: 'short',
  backspace: '',
  delete: '',
};

/** Where there are no keys but those of a phone, which types into the word. */
const readSide = (typed: string): string => SIDES[typed.slice(-1).toLowerCase()] ?? '';

/** Whether an arrow key has nowhere to go within the text. What is selected whole was not touched yet. */
function isAt({ selectionStart, selectionEnd, value }: HTMLInputElement, end: 'start' | 'end'): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (end === 'start' ? 0 : value.length);
}

const isWrongRow = (field: HTMLElement): boolean =>
  field.closest('tr')?.matches(':has(+ tr:not([data-row]) button)') ?? false;
