/**
 * The classes that trades are compared by: how long they were held, how large they were, and what they made in R. A filter
 * narrows to one, and metrics are grouped by them.
 */

import { type Clock, formatTime, formatTimeRange } from '../time/clock.ts';

/** Values from `from` on, up to the next class's, which is the next one's. All are whole numbers. */
export interface TradeClass<Key extends string = string> {
  key: Key;
  label: string;
  from: number;
}

const MINUTE = 60_000;

/** By closedAt − openedAt, in milliseconds. */
export const HOLDING_CLASSES = [
  { key: 'to1m', label: '< 1 min', from: 0 },
  { key: '1to5m', label: '1–5 min', from: MINUTE },
  { key: '5to15m', label: '5–15 min', from: 5 * MINUTE },
  { key: '15to60m', label: '15–60 min', from: 15 * MINUTE },
  { key: '1to4h', label: '1–4 h', from: 60 * MINUTE },
  { key: 'from4h', label: '≥ 4 h', from: 240 * MINUTE },
] as const satisfies TradeClass[];

/** By quantity. */
export const SIZE_CLASSES = [
  { key: '1', label: '1', from: 1 },
  { key: '2', label: '2', from: 2 },
  { key: '3to5', label: '3–5', from: 3 },
  { key: '6to10', label: '6–10', from: 6 },
  { key: 'from11', label: '≥ 11', from: 11 },
] as const satisfies TradeClass[];

/** By R in millionths, to the nearest whole one, halves away from zero: an ordinary stop, of −1.02 R, is one of −1 R. */
export const R_CLASSES = [
  { key: 'to-3', label: '≤ −3 R', from: Number.NEGATIVE_INFINITY },
  { key: '-2', label: '−2 R', from: -2_499_999 },
  { key: '-1', label: '−1 R', from: -1_499_999 },
  { key: '0', label: '0 R', from: -499_999 },
  { key: '1', label: '+1 R', from: 500_000 },
  { key: '2', label: '+2 R', from: 1_500_000 },
  { key: 'from3', label: '≥ +3 R', from: 2_500_000 },
] as const satisfies TradeClass[];

/** The class of entries without what a class goes by: a time, or a risk. */
export const NO_CLASS = 'none';
export const NO_HOLDING_LABEL = 'No times';
export const NO_R_LABEL = 'No R';

export type HoldingClass = (typeof HOLDING_CLASSES)[number]['key'] | typeof NO_CLASS;
export type SizeClass = (typeof SIZE_CLASSES)[number]['key'];
export type RClass = (typeof R_CLASSES)[number]['key'] | typeof NO_CLASS;

export const HOLDING_KEYS: readonly HoldingClass[] = [...HOLDING_CLASSES.map(({ key }) => key), NO_CLASS];
export const SIZE_KEYS: readonly SizeClass[] = SIZE_CLASSES.map(({ key }) => key);
export const R_KEYS: readonly RClass[] = [...R_CLASSES.map(({ key }) => key), NO_CLASS];

/** The class that a value is in: its index. */
export const findClassIndex = (classes: readonly TradeClass[], value: number): number =>
  classes.findLastIndex(({ from }) => from <= value);

/** A trade is one after a loss up to so many milliseconds after the losing close, at that instant too. */
export const AFTER_LOSS_WITHIN = 15 * MINUTE;

/** Half hours of a day, from midnight on. */
export const HALF_HOURS = 48;
export const HALF_HOUR = 30 * MINUTE;

/** When a half hour begins, for people: 0 is `12:00 AM`, 19 is `9:30 AM`. */
export const formatHalfHour = (halfHour: number, clock: Clock): string =>
  formatTime(startOfHalfHour(halfHour), clock);

/** A half hour from its beginning to its end, for people: 19 is `9:30 – 10:00 AM`. */
export const formatHalfHourRange = (halfHour: number, clock: Clock): string =>
  formatTimeRange(startOfHalfHour(halfHour), startOfHalfHour(halfHour + 1), clock, ' – ');

function startOfHalfHour(halfHour: number): string {
  const hour = Math.floor(halfHour / 2) % 24;
  return `${String(hour).padStart(2, '0')}:${halfHour % 2 === 0 ? '00' : '30'}`;
}
