/** The largest id SQLite and JavaScript both hold exactly. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Digits only, so `1e3`, `-1` and `0` are no ids. */
export const ID_DIGITS = /^[1-9]\d{0,15}$/;

/** An id in a path or a query; `null` for what is none. */
export function parseId(text: string): number | null {
  const id = ID_DIGITS.test(text) ? Number(text) : null;
  return id === null || id > MAX_ID ? null : id;
}
