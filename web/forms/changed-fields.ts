/**
 * Finds the fields of a form whose values differ from the initial ones: only those are sent, and only those are kept
 * as a draft.
 */
export function changedNames<Fields extends object>(base: Fields, typed: Fields): Set<string> {
  const changed = new Set<string>();
  for (const name in typed) if (!isSame(typed[name], base[name])) changed.add(name);
  return changed;
}

/** A field may hold a list, such as rows of a table. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));

export function onlyChanged<Values extends object>(
  values: Values,
  names: ReadonlySet<string>,
): Partial<Values> {
  const picked: Partial<Values> = {};
  for (const name in values) if (names.has(name)) picked[name] = values[name];
  return picked;
}

/** As they are now: a row of a list that is typed into changes in place. */
export const copyValues = <Values extends object>(values: Values): Values =>
  Object.assign(
    { ...values },
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        Array.isArray(value) ? [[name, structuredClone(value)]] : [],
      ),
    ),
  );
