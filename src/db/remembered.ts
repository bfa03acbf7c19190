/**
 * Makes something once for each combination of arguments, such as a prepared statement for each shape of a query.
 * Only for arguments of which there are few.
 */
export function remembered<Args extends readonly (string | boolean)[], T>(
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
