/** Days as people, platforms and spreadsheets write them. */

/** Whether the month or the day of a numeric date comes first. */
export type DateOrder = 'mdy' | 'dmy';

const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
/** `Thu Jul 09 2026`, `Jul 9, 2026`. */
const MONTH_FIRST = /^(?:\p{L}{3,9},?\s+)?(\p{L}{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)/u;
/** `9 Jul 2026`, `09-JUL-26`. */
const DAY_FIRST = /^(\d{1,2})[\s-](\p{L}{3,9})\.?[\s-](\d{4}|\d{2})(?!\d)/u;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day that a text begins with, `yyyy-MM-dd`, and how much of the text it is. */
export function dateAtStart(text: string, order: DateOrder): { day: string; length: number } | null {
  const iso = ISO.exec(text);
  if (iso) return dated(iso[0], iso[1], iso[3], iso[4]);
  const compact = COMPACT.exec(text);
  if (compact) return dated(compact[0], compact[1], compact[2], compact[3]);
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [all, first, , second, year] = numeric;
    return order === 'mdy' ? dated(all, year, first, second) : dated(all, year, second, first);
  }
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return dated(monthFirst[0], monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  const dayFirst = DAY_FIRST.exec(text);
  return dayFirst && dated(dayFirst[0], dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
}

/** By its name or how that begins, `Nov`, as two digits or one; `0` for none. */
export const monthNumber = (name = '') => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

function dated(all: string, year = '', month = '', day = ''): { day: string; length: number } | null {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const text = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isReal(Number(fullYear), Number(month), Number(day)) ? { day: text, length: all.length } : null;
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isReal(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

/**
 * Whether days have their month or their day first: `null` if it makes no difference, `unknown` if it does and no text
 * tells, or texts say both.
 * @param texts all of a table's that hold days, in whatever order
 */
export function findDateOrder(texts: Iterable<string>): DateOrder | 'unknown' | null {
  let [isMonthFirst, isDayFirst, isOpen] = [false, false, false];
  for (const text of texts) {
    const [, first, , second] = NUMERIC.exec(text) ?? [];
    if (first === undefined || second === undefined) continue;
    if (Number(first) > 12) isDayFirst = true;
    else if (Number(second) > 12) isMonthFirst = true;
    else if (Number(first) !== Number(second)) isOpen = true;
  }
  if (isMonthFirst !== isDayFirst) return isMonthFirst ? 'mdy' : 'dmy';
  return isOpen || isMonthFirst ? 'unknown' : null;
}
