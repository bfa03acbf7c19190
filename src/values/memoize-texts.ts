/** So many results take a few hundred KiB. */
const MOST = 4096;

/**
 * `memoize` for texts of which there may be any number, but that come again and again, such as the prices and sizes of a
 * file's fills: they are worked out, and in memory, once. What it makes must never be changed.
 */
export function memoizeTexts<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (known.size >= MOST) known.clear();
    known.set(text, made);
    return made;
  };
}
