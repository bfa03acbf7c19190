/** How wide a text is drawn. Pixels. */
export type WidthOf = (text: string) => number;

const ELLIPSIS = '…';

/** As much of a text as fits, with an ellipsis for the rest. */
export function fittedText(text: string, width: number, widthOf: WidthOf): string {
  if (widthOf(text) <= width) return text;
  const letters = [...text];
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (widthOf(shortened(letters, middle)) <= width) fits = middle;
    else tooLong = middle;
  }
  return shortened(letters, fits);
}

const shortened = (letters: readonly string[], length: number): string =>
  `${letters.slice(0, length).join('').trimEnd()}${ELLIPSIS}`;

/** A text in lines, none wider than there is room for, unless a single word is. */
export function wrapLines(text: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1) ?? '', word].filter(Boolean).join(' ');
    if (lines.length > 0 && widthOf(longer) > width) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}

/** Every how many-th label fits beside the next one. @param room of each. @param shift of the first one. Pixels */
export function labelStep(labels: readonly string[], room: number, widthOf: WidthOf, shift = 0): number {
  const widest = labels.reduce((most, label) => Math.max(most, widthOf(label)), 0);
  return Math.max(1, Math.ceil((widest + shift + GAP) / room));
}

const GAP = 6;

let context: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

/** In the page's font, with the tabular figures of drawings. @param size pixels */
export const widthAt =
  (size: number, weight = 400): WidthOf =>
  (text) => {
    const key = `${weight} ${size} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    context ??= document.createElement('canvas').getContext('2d');
    if (!context) return text.length * size * 0.6;
    context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
    // A canvas has no tabular figures, which are all as wide as a zero.
    const { width } = context.measureText(text.replaceAll(/\d/g, '0'));
    // Names of trades come and go with the filter.
    if (known.size > 2000) known.clear();
    known.set(key, width);
    return width;
  };
