/** The text of a date or time of which parts are missing. Its browser says '' then, as for a blank field. */
export const INCOMPLETE = '--';

export const readParts = ({ value, validity }: HTMLInputElement): string =>
  validity.badInput ? INCOMPLETE : value;
