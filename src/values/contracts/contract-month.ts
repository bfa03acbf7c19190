/** The months of contracts: `Z6` is December 2026. */

const LETTERS = 'FGHJKMNQUVXZ';
const NAMES = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** A month in a pattern: its letter and its year in one, two or four digits. */
export const MONTH_CODE = `[${LETTERS}](?:\\d{1,2}|20\\d\\d)`;
/** The same by its name, `DEC`. */
export const MONTH_NAME = NAMES.join('|');

export interface ContractMonth {
  year: number;
  /** 1 to 12. */
  month: number;
}

const FIRST_YEAR = 2000;
const LAST_YEAR = 9999;

/** @param code letter and year, `Z6`, `Z26` or `Z2026` */
export const monthOfCode = (code: string, day: string): ContractMonth => ({
  month: LETTERS.indexOf(code.charAt(0)) + 1,
  year: yearFrom(code.slice(1), day),
});

export const monthOfName = (name: string): number => NAMES.indexOf(name) + 1;
export const nameOfMonth = (month: number): string => NAMES[month - 1] ?? '';

/** A year of one digit is the nearest one to the trade's day, of two as near ones the later. */
export function yearFrom(digits: string, day: string): number {
  if (digits.length === 4) return Number(digits);
  if (digits.length === 2) return 2000 + Number(digits);
  // A list reads many: parsing each day as a date would take longer than all the rest.
  const traded = Number(day.slice(0, 4));
  const decade = traded - (traded % 10) + Number(digits);
  const nearness = (year: number) => Math.abs(year - traded);
  return [decade + 10, decade, decade - 10]
    .filter((year) => year >= FIRST_YEAR && year <= LAST_YEAR)
    .reduce((nearest, year) => (nearness(year) < nearness(nearest) ? year : nearest));
}

/** As short as it is read back on the same day: `Z6`, else `Z26`. */
export function monthCode({ year, month }: ContractMonth, day: string): string {
  const digits = String(year);
  const short = [digits.slice(3), digits.slice(2)].find((text) => yearFrom(text, day) === year);
  return `${LETTERS.charAt(month - 1)}${short ?? digits}`;
}

/** `2026-12`. */
export const monthText = ({ year, month }: ContractMonth): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
