/**
 * An object with what is made of each name, in their order. The caller says which type it has: a value's type may hang on its
 * name, which a loop cannot express.
 */
export function recordOf<Values extends object>(
  names: readonly (string & keyof Values)[],
  make: (name: string & keyof Values) => unknown,
): Values {
  const record = Object.create(Object.prototype);
  for (const name of names) record[name] = make(name);
  return record;
}
