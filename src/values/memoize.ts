/**
 * Caches a function's result per combination of arguments, e.g. a prepared statement per query shape, or a date
 * format, which takes longer to create than to use a hundred times. Only for few distinct arguments.
 */
export function memoize<Args extends readonly (string | number | boolean | null)[], T>(
  make: (...args: Args) => T,
): (...args: Args) => T {
  const made = new Map<string, T>();
  return (...args) => {
    const key = args.join(' ');
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(...args);
    made.set(key, fresh);
    return fresh;
  };
}
