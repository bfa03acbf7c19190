/** What a row of a mapped file is read with: its columns, its words and its times. */

import type { ColumnMeaning, ImportMapping } from '#src/features/imports/contract.ts';
import { kindOfWord } from '#src/values/contracts/traded-kind.ts';
import { clockAlone, readStamp } from '../../cells/stamp.ts';
import type { Fill, Row, Stamp } from '../format.ts';
import type { Cells, Spelling } from '../rows.ts';
import { namedByColumns } from './mapped-symbol.ts';

export interface MappedRows {
  mapping: ImportMapping;
  /** The columns of a meaning. */
  places: (meaning: ColumnMeaning) => readonly number[];
  spelling: Spelling;
  areCostsNegative: boolean;
  hasIds: boolean;
  /** Another one than dollars, that the row, its heads or the lines above them say. */
  findCurrency: (row: Row) => string | null;
  /** That a row says of itself, or the head of the column at a place. */
  zoneIn: (row: Row, place: number) => Zone | null;
  /** Of a row whose clock times are all there is; `null` where the file has days. */
  dayOf: (row: Row) => string | null;
  /** Of rows that name none. */
  account: string | null;
  /** Columns without a meaning whose names say that they show what a row is. */
  activities: readonly number[];
  /** Of those that describe it. */
  descriptions: readonly number[];
}

export type Key = ColumnMeaning;
export type Zone = Pick<Stamp, 'offset' | 'zone'>;

/** A row, with what its file says of all of them. */
export interface Mapped {
  file: MappedRows;
  cells: Cells<Key>;
  row: Row;
}

/** Of two columns both: `Short` and `Close`. */
export const sideText = ({ file, row }: Pick<Mapped, 'file' | 'row'>): string =>
  file
    .places('side')
    .flatMap((place) => row.cells[place]?.trim() || [])
    .join(' ');

export function kindIn({ file, cells }: Pick<Mapped, 'file' | 'cells'>): Pick<Fill, 'symbol' | 'instrument'> {
  const kind = kindOfWord(cells.text('instrumentType'));
  return namedByColumns(cells, typeof kind === 'string' ? kind : null, file.spelling);
}

/** Of clock times alone, one before that of the opening is of the day after. */
export function afterMidnight({ file, row }: Mapped, opened: Stamp | null, closed: Stamp): Stamp {
  if (opened === null || file.dayOf(row) === null || closed.clock >= opened.clock) return closed;
  const next = new Date(Date.parse(`${closed.clock}Z`) + 86_400_000).toISOString().slice(0, 23);
  return { ...closed, clock: next };
}

/** With its day, which may stand in a column of its own, and the zone that its head names. */
export function stampIn({ file, cells, row }: Mapped, key: 'time' | 'openedAt' | 'closedAt'): Stamp | null {
  const { order } = file.spelling;
  const filled = file.places(key).filter((place) => (row.cells[place] ?? '') !== '');
  const textAt = (place: number) => row.cells[place] ?? '';
  // Of a day and a clock time in two columns the clock is the time.
  const place = filled.find((one) => readStamp(textAt(one), order)?.hasTime !== false) ?? filled[0];
  if (place === undefined) return null;
  const text = textAt(place);
  const zoned = (stamp: Stamp) => inZone(stamp, file.zoneIn(row, place));
  const whole = readStamp(text, order);
  const ofColumn = filled.find((one) => one !== place && readStamp(textAt(one), order)?.hasTime === false);
  const own = ofColumn === undefined ? null : readStamp(textAt(ofColumn), order);
  const date = own ?? (cells.text('date') === '' ? null : cells.stamp('date'));
  if (whole !== null && (whole.hasTime || date === null)) return zoned(whole);
  // A clock time of a spreadsheet is a part of a day.
  const clock = clockAlone(text) ?? text;
  const day = date?.clock.slice(0, 10) ?? file.dayOf(row);
  const joined = day === null ? null : readStamp(`${day} ${clock}`, order);
  // A day that is no clock time: that of the opening, say.
  return zoned(joined ?? whole ?? cells.stamp(key));
}

export const dayIn = ({ file, cells, row }: Mapped): Stamp =>
  inZone(cells.stamp('date'), file.zoneIn(row, file.places('date')[0] ?? -1));

const inZone = (stamp: Stamp, head: Zone | null): Stamp =>
  head === null || !stamp.hasTime || stamp.offset !== null || stamp.zone !== null
    ? stamp
    : { ...stamp, offset: head.offset, zone: head.zone };

/** Of a clock time alone. */
export const clockMilliseconds = (cell: string): number => {
  const stamp = readStamp(`2000-01-01 ${clockAlone(cell) ?? ''}`, 'mdy');
  return stamp === null ? 0 : Date.parse(`${stamp.clock}Z`) - Date.UTC(2000, 0, 1);
};
