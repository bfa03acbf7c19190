/**
 * An object with what is made of each name, in their order. The caller says its type: that of a value may hang on its name,
 * of which a loop can tell no more than that it is one of them.
 */
export function recordOf<Values extends object>(
  names: readonly (string & keyof Values)[],
  make: (name: string & keyof Values) => Values[string & keyof Values],
): Values {
  const record = Object.create(Object.prototype);
  for (const name of names) record[name] = make(name);
  return record;
}
