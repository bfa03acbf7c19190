/** A line breaks after a minus sign, unless told not to. */
export const keepMinus = (text: string): string => text.replace('−', '−\u2060');
