/**
 * Where a spreadsheet would run what follows: at the start of a cell, including cells it creates by splitting at
 * semicolons, tabs or line breaks, as it does in locales with a decimal comma, where quotes do not delimit text.
 * Formulas start with `=`, `+`, `-` or `@`, in East Asia also in full width. Existing escape marks get one more, so
 * that escaping can be undone.
 */
const BEFORE_FORMULA = /(?<=^|[;\t\r\n])("*)('*)(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;
const MARKED_FORMULA = /(?<=^|[;\t\r\n])("*)'('*)(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;

/** Text for a cell of a spreadsheet, in which it cannot become a formula. */
export const inertText = (text: string): string => text.replace(BEFORE_FORMULA, "$1'$2");

/** Removes the marks that keep text from becoming a formula. */
export function unmarked(cell: string): string {
  return cell.includes("'") ? cell.replace(MARKED_FORMULA, '$1$2') : cell;
}
