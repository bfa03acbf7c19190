/** Amounts, prices and quantities as platforms write them: `$(1,250.00)`, `-$18.98`, `0,62 $`. Exact decimals come out. */

import { memoizeTexts } from '#src/values/memoize-texts.ts';
import { decimalText, parseExact } from '#src/values/money/exact.ts';

/** The sign before the decimals. */
export type DecimalMark = '.' | ',';

/** Longer than any number. Caps what a search costs. */
const LONGEST = 60;
const MAX_DIGITS = 15;
const MAX_PLACES = 18;

const BLANK = /^(?:[-–—]{1,3}|n\/?a)?$/i;
const UNSEEN = /\p{Cf}/gu;
const DASHES = /[\u2010-\u2013\u2212\ufe63\uff0d]/gu;
const CURRENCY = /^(?:US)?\$|(?:US)?\$$|^USD|USD$/;

/** Already as it comes out, and never a group: most of all cells. */
const SHORTEST = /^(?:0|-?[1-9]\d{0,14})(?:\.\d?[1-9])?$/;

const PLAIN = /^\d+$/;
const WITH_POINT = /^\d*\.\d+$|^\d+\.$/;
const WITH_COMMA = /^\d*,\d+$|^\d+,$/;
/** `1,234`: the one spelling that means two numbers. */
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;
const GROUPS_AND_POINT = /^[1-9]\d{0,2}(?:([,\s'’])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;
const GROUPS_AND_COMMA = /^[1-9]\d{0,2}(?:([.\s'’])\d{3})(?:\1\d{3})*(?:,\d*)?$/;

/** Whether the file says that there is nothing: an empty cell, `--`, `N/A`. */
export const isBlank = (cell: string): boolean => BLANK.test(cell.trim());

/**
 * The amount in its shortest spelling, e.g. `-1250.5`; `null` for anything else.
 * @param mark of the file, which settles what `1,234` and `1.234` mean
 */
export function readAmount(cell: string, mark: DecimalMark = '.'): string | null {
  if (SHORTEST.test(cell)) return cell;
  const [sign, digits] = splitAmount(cell) ?? [];
  if (digits === undefined) return null;
  const number = unsigned(digits, mark);
  if (number === null) return null;
  const [whole = '', places = ''] = number.split('.');
  if (whole.length > MAX_DIGITS || places.length > MAX_PLACES) return null;
  const text = toDecimalText(number);
  return text === null || text === '0' || sign !== '-' ? text : `-${text}`;
}

const toDecimalText = memoizeTexts((number): string | null => {
  const exact = parseExact(number.startsWith('.') ? `0${number}` : number);
  return exact && decimalText(exact);
});

/** The same without its sign. */
export const readSize = (cell: string, mark: DecimalMark = '.'): string | null =>
  readAmount(cell, mark)?.replace('-', '') ?? null;

/**
 * How a file writes its decimals, from all cells with numbers.
 * @param isLikelyComma where no cell shows: separated by semicolons, it has decimal commas
 */
export function findDecimalMark(cells: Iterable<string>, isLikelyComma = false): DecimalMark {
  const { points, commas } = countMarks(cells);
  if (points === commas) return isLikelyComma ? ',' : '.';
  return points > commas ? '.' : ',';
}

/** The first cell that is read as thousands, and that nothing in the file keeps from being decimals. */
export function unclearAmount(cells: Iterable<string>, mark: DecimalMark): string | null {
  const { points, commas, groups } = countMarks(cells);
  return points === commas ? (groups.get(mark === '.' ? ',' : '.') ?? null) : null;
}

/** How many cells show each mark, and the first one with a group by it. */
function countMarks(cells: Iterable<string>) {
  let [points, commas] = [0, 0];
  const groups = new Map<DecimalMark, string>();
  for (const cell of cells) {
    const digits = splitAmount(cell)?.[1];
    if (digits === undefined || PLAIN.test(digits)) continue;
    if (ONE_GROUP.test(digits)) {
      const by = digits.includes(',') ? ',' : '.';
      if (!groups.has(by)) groups.set(by, cell);
    } else if (WITH_POINT.test(digits) || (GROUPS_AND_POINT.test(digits) && /[.,]/.test(digits))) points++;
    else if (WITH_COMMA.test(digits) || (GROUPS_AND_COMMA.test(digits) && /[.,]/.test(digits))) commas++;
  }
  return { points, commas, groups };
}

/** Sign and digits; parentheses are an accountant's minus. */
const splitAmount = (cell: string): Parts | null => (cell.length > LONGEST ? null : partsOfShort(cell));

type Parts = readonly [sign: '-' | '', digits: string];

const partsOfShort = memoizeTexts((cell): Parts | null => {
  let text = cell.replace(UNSEEN, '').replace(DASHES, '-').trim();
  let [minuses, signs, currencies] = [0, 0, 0];
  for (;;) {
    const before = text;
    const inner = /^\((.*)\)$/.exec(text)?.[1];
    if (inner !== undefined) {
      text = inner;
      minuses++;
      signs++;
    } else if (/^[+-]/.test(text) || /[+-]$/.test(text)) {
      const sign = /^[+-]/.test(text) ? text[0] : text.at(-1);
      text = /^[+-]/.test(text) ? text.slice(1) : text.slice(0, -1);
      if (sign === '-') minuses++;
      signs++;
    } else if (CURRENCY.test(text)) {
      text = text.replace(CURRENCY, '');
      currencies++;
    }
    text = text.trim();
    if (text === before) break;
  }
  if (signs > 1 || currencies > 1 || !/^[\d.,]/.test(text)) return null;
  return [minuses === 1 ? '-' : '', text];
});

function unsigned(digits: string, mark: DecimalMark): string | null {
  if (PLAIN.test(digits)) return digits;
  if (ONE_GROUP.test(digits)) {
    return digits.includes(mark) ? digits.replace(mark, '.') : digits.replace(/[.,]/, '');
  }
  if (WITH_POINT.test(digits)) return digits.replace(/\.$/, '');
  if (WITH_COMMA.test(digits)) return digits.replace(/,$/, '').replace(',', '.');
  if (GROUPS_AND_POINT.test(digits)) return digits.replace(/[,\s'’]/g, '').replace(/\.$/, '');
  if (GROUPS_AND_COMMA.test(digits)) {
    return digits
      .replace(/[.\s'’]/g, '')
      .replace(/,$/, '')
      .replace(',', '.');
  }
  return null;
}
