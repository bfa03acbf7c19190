import { addDays, isTradeDate } from '#src/values/time/dates.ts';
import { type DateOrder, dateAtStart, findDateOrder, monthNumber } from '#src/values/time/written-day.ts';

const LONGEST = 40;
const DAY = /^\d{1,2}$/;
const NUMERIC = /^(\d{1,2})[-/.](\d{1,2})$/;
/** `13.11.` has its day first, wherever it is written. */
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.$/;
const DOTTED_YEAR = /^\d{1,2}\.\d{1,2}\.\d/;
const MONTH_FIRST = /^([a-z]{3,9})\.? ?(\d{1,2})$/i;
const DAY_FIRST = /^(\d{1,2}) ?([a-z]{3,9})\.?$/i;

/** With its year, `13.11.2026` has its day first as well, unless it shows that it has not. */
export const isDayFirst = (text: string): boolean =>
  DOTTED_YEAR.test(text) && findDateOrder([text]) !== 'mdy';

/**
 * A day as people type it: `23`, `11/23`, `nov 23`, `2026-11-23`, `today`. What is left out makes it the last such day, today
 * at the latest. `null` for none.
 * @param order of days in figures, where others have shown it
 */
export function readTypedDay(typed: string, today: string, order?: DateOrder): string | null {
  const text = typed.trim();
  if (text.length > LONGEST) return null;
  if (isTradeDate(text)) return text;
  if (/^today$/i.test(text)) return today;
  if (/^yesterday$/i.test(text)) return addDays(today, -1);
  const written = dateAtStart(text, order ?? (isDayFirst(text) ? 'dmy' : 'mdy'));
  if (written?.length === text.length) return written.day;
  if (DAY.test(text)) return findLastDay(today, monthsBack, text);
  const dotted = DOTTED.exec(text);
  const [, first, second] = dotted ?? NUMERIC.exec(text) ?? [];
  if (first !== undefined && second !== undefined) {
    const [month, day] = order === 'dmy' || dotted ? [second, first] : [first, second];
    return findLastDay(today, yearsBack(month), day);
  }
  const [, name, ofMonth] = MONTH_FIRST.exec(text) ?? [];
  const [, before, after] = DAY_FIRST.exec(text) ?? [];
  return findLastDay(today, yearsBack(monthNumber(name ?? after)), ofMonth ?? before ?? '');
}

/** The months in which the day may be, as `yyyy-MM`, the latest first. */
type Months = (today: string) => string[];

const monthsBack: Months = (today) => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: 3 }, (_, back) => monthText(year * 12 + month - 1 - back));
};

/** Eight years, because of leap days. */
const yearsBack =
  (month: string): Months =>
  (today) => {
    const at = Number(month);
    if (at < 1 || at > 12) return [];
    const year = Number(today.slice(0, 4));
    return Array.from({ length: 9 }, (_, back) => monthText((year - back) * 12 + at - 1));
  };

const monthText = (months: number) =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;

function findLastDay(today: string, months: Months, day: string): string | null {
  const days = months(today).map((month) => `${month}-${day.padStart(2, '0')}`);
  return days.find((found) => isTradeDate(found) && found <= today) ?? null;
}
