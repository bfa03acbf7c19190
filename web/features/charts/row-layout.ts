import type { Scale } from './scale.ts';

/** Pixels. */
const NARROW = 420;
const FIGURE = 96;
const COUNT = 96;
const GAP = 12;
const LEAST_BAR = 2;
const WIDE_ROW = 36;
/** For fingers, where the bar is beside the name. */
const TOUCH_ROW = 44;
const NARROW_ROW = 48;

export interface RowLayout {
  /** On phones the bar is below the name, with the count beside it. */
  isNarrow: boolean;
  row: number;
  /** Where the text of a row stands. */
  baseline: number;
  /** Where names begin, and how wide they may be. */
  name: { x: number; width: number };
  /** The end of the count of trades, and where it stands. */
  count: { end: number; baseline: number };
  bar: { y: number; height: number };
  zero: number;
  /** Where a value is. */
  at: (value: number) => number;
  /** From zero to a value. */
  reach: (value: number) => { x: number; width: number };
}

/**
 * Rows of a name, a count, a bar and its figure.
 * @param indent room before names
 * @param isTouch whether rows are pressed with fingers
 */
export function rowLayout(width: number, scale: Scale, indent: number, isTouch: boolean): RowLayout {
  const isNarrow = width < NARROW;
  const wide = isTouch ? TOUCH_ROW : WIDE_ROW;
  const name = {
    x: indent,
    width: isNarrow ? width - indent - FIGURE - GAP : Math.round(width * 0.28) - indent,
  };
  const countEnd = isNarrow ? width - 2 : name.x + name.width + COUNT;
  const from = isNarrow ? indent : countEnd + GAP;
  const to = width - (isNarrow ? COUNT : FIGURE) - GAP;
  const x = (value: number) => Math.round((from + scale.at(value) * Math.max(0, to - from)) * 100) / 100;
  return {
    isNarrow,
    row: isNarrow ? NARROW_ROW : wide,
    baseline: isNarrow ? 20 : wide / 2 + 5,
    name,
    count: { end: countEnd, baseline: isNarrow ? 39 : wide / 2 + 5 },
    bar: isNarrow ? { y: 30, height: 10 } : { y: wide / 2 - 9, height: 18 },
    zero: x(0),
    at: x,
    reach(value) {
      const [left, right] = [x(Math.min(0, value)), x(Math.max(0, value))];
      const reach = Math.max(LEAST_BAR, right - left);
      return { x: value < 0 ? right - reach : left, width: reach };
    },
  };
}
