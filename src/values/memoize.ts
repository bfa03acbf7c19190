/**
 * Makes something when it is first asked for, once for each combination of arguments: a prepared statement for each
 * shape of a query, a format for dates, which takes longer to make than to use a hundred times. Only for arguments of
 * which there are few.
 */
export function memoize<Args extends readonly (string | boolean)[], T>(
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
