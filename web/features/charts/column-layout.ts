import type { Scale } from './scale.ts';

/** Pixels. */
const AXIS = 66;
const LEAST_SLOT = 16;
const WIDEST_BAR = 56;
/** Above the highest bar and below the lowest one, for their figures. */
const HEADROOM = 18;
const LABELS = 22;
/** How far the outline over a bar is outside of it. */
export const OUTLINE = 2.5;
/** A bar that is nothing still is there. */
const LEAST_BAR = 2;

export interface ColumnLayout {
  /** Wider than what it is in when the columns would get too narrow to hit. */
  width: number;
  /** Where the columns end and the axis begins. */
  plot: number;
  /** Room of each column. */
  slot: number;
  bar: number;
  /** Where the labels below the columns stand. */
  labels: number;
  /** The middle of a column. */
  x: (n: number) => number;
  y: (value: number) => number;
  /** From zero to a value. */
  rise: (value: number) => { y: number; height: number };
}

/** Columns beside each other, an axis to their right and their labels below. */
export function columnLayout(available: number, height: number, count: number, scale: Scale): ColumnLayout {
  const columns = Math.max(1, count);
  const plot = Math.max(available - AXIS, columns * LEAST_SLOT);
  const slot = plot / columns;
  const bottom = height - LABELS - (scale.low < 0 ? HEADROOM : 0);
  const y = (value: number) => rounded(bottom - scale.at(value) * (bottom - HEADROOM));
  return {
    width: plot + AXIS,
    plot,
    slot,
    bar: Math.max(4, Math.min(WIDEST_BAR, slot * 0.64)),
    labels: height - 6,
    x: (n) => rounded((n + 0.5) * slot),
    y,
    rise(value) {
      const [from, to] = [y(Math.max(0, value)), y(Math.min(0, value))];
      const rise = Math.max(LEAST_BAR, to - from);
      return { y: value < 0 ? from : to - rise, height: rise };
    },
  };
}

interface Figure {
  /** Middle and baseline of its text. */
  x: number;
  y: number;
}

/** Height of a figure's text, and the least between two beside each other. */
const TEXT = 12;
const APART = 4;
/** Between a figure and the bars beside it. */
const CLEAR = 2;

/**
 * Where figures stand at the ends of their columns; `null` without room: each within the plot, and clear of the bars
 * beside it and of the figure before it.
 */
export function figuresAt(
  figures: readonly { value: number | null; outline?: number; width: number }[],
  { x, slot, bar, plot, rise }: ColumnLayout,
): (Figure | null)[] {
  const outside = figures.some(({ outline }) => outline !== undefined) ? OUTLINE : 0;
  let before: (Figure & { width: number }) | null = null;
  return figures.map(({ value, outline = value ?? 0, width }, n) => {
    if (value === null) return null;
    // Clear of the outline as well.
    const { y, height } = rise(value < 0 ? Math.min(value, outline) : Math.max(value, outline));
    const at = {
      x: Math.min(Math.max(x(n), width / 2), plot - width / 2),
      y: value < 0 ? y + height + 14 : y - 6,
    };
    const isOffBars = Math.abs(at.x - x(n)) + width / 2 + CLEAR < slot - bar / 2 - outside;
    const isClear =
      before === null ||
      at.x - before.x >= (width + before.width) / 2 + APART ||
      Math.abs(at.y - before.y) >= TEXT;
    if (!isOffBars || !isClear) return null;
    before = { ...at, width };
    return at;
  });
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
