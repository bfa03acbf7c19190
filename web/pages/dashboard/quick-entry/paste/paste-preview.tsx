import { useEffect, useMemo, useRef } from 'react';
import { listed } from '#src/values/listed.ts';
import { count } from '#src/values/text/count.ts';
import type { DayRule } from '#src/values/time/session-day.ts';
import { useCarriedState } from '#web/ui/browser/carried-state.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import type { Cells } from '../columns.ts';
import type { GridRow } from '../grid-row.ts';
import { PastedCells } from './pasted-cells.tsx';
import { type PastedColumns, pastedColumns, withMeaning } from './pasted-columns.ts';
import { keptRows, pastedRows } from './pasted-rows.ts';
import { type PastedTable, pastedTable } from './pasted-table.ts';

interface PastePreviewProps {
  text: string;
  today: string;
  days: DayRule;
  /** What a row begins with. */
  first: Partial<Cells>;
  /** How many rows the grid still takes. */
  room: number;
  onAdd: (rows: GridRow[]) => void;
  onDiscard: () => void;
}

const SHOWN = 3;
const SEPARATED: Readonly<Record<PastedTable['separator'], string>> = {
  tab: 'tab-separated',
  comma: 'comma-separated',
  semicolon: 'semicolon-separated',
};

/** What was said of the columns of a text. */
const carried = new Map<string, PastedColumns['meanings']>();

/** Pasted rows before they are added: which column is what. */
export function PastePreview({ text, today, days, first, room, onAdd, onDiscard }: PastePreviewProps) {
  const { rows, separator, isCut } = useMemo(() => pastedTable(text, room + 1), [text, room]);
  const read = useMemo(() => pastedColumns(rows), [rows]);
  const [meanings, setMeanings] = useCarriedState(carried, text, () => read.meanings);
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => add.current?.focus(), []);

  const pasted = read.body;
  const { body, foreign, unsupported } = keptRows(pasted.slice(0, room), read.head, meanings);
  const known = meanings.filter((meaning) => meaning !== 'ignore').length;
  const counted = count(body.length, 'row');
  return (
    <Card as="section" aria-label="Pasted rows">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
        <Icon name="file-input" className="size-4 text-info" />
        <p role="status" className="min-w-0 flex-1 basis-60">
          <b className="font-semibold">
            {counted} pasted, {SEPARATED[separator]}
          </b>{' '}
          <span className="text-muted">
            {known} of {meanings.length} columns recognized
            {body.length > SHOWN && `, first ${SHOWN} rows shown`}
            {(isCut || pasted.length > room) && `; the grid takes ${room} of them`}
          </span>
          {foreign.rows > 0 && (
            <span className="block text-warn">
              {count(foreign.rows, 'row')} in {listed(foreign.currencies)} left out: the journal adds up US
              dollars alone
            </span>
          )}
          {unsupported.rows > 0 && (
            <span className="block text-warn">
              {count(unsupported.rows, 'row')} of {listed(unsupported.kinds)} left out: the journal holds
              futures, options and shares
            </span>
          )}
        </p>
        <Button onClick={onDiscard}>Discard</Button>
        <Button
          ref={add}
          disabled={body.length === 0 || known === 0}
          onClick={() => onAdd(pastedRows(body, meanings, { today, days, first }))}
        >
          Add {counted}
        </Button>
      </div>
      <PastedCells
        head={read.head}
        rows={body.slice(0, SHOWN)}
        meanings={meanings}
        onChange={(at, meaning) => setMeanings(withMeaning(meanings, at, meaning))}
      />
    </Card>
  );
}
