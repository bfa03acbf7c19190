/** What a file adds to what is known already, when files overlap or come twice. */

export interface Identified {
  account: string;
  /** The broker's id; `null` where the file has none. */
  id: string | null;
  /** What stands in the line: equal lines are equal texts. */
  text: string;
}

/**
 * The rows of a file that are new. One with an id is new where its account has none of it yet. One without is compared by
 * how often the same line occurs: equal fills are real, so that only those beyond the known ones are new, the last of them.
 */
export function surplus<Row extends Identified>(known: Iterable<Identified>, rows: readonly Row[]): Row[] {
  const seen = new Map<string, number>();
  for (const row of known) {
    const key = identityOf(row);
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return rows.filter((row) => {
    const key = identityOf(row);
    const count = seen.get(key) ?? 0;
    if (row.id !== null) seen.set(key, 1);
    else if (count > 0) seen.set(key, count - 1);
    return count === 0;
  });
}

const identityOf = ({ account, id, text }: Identified): string =>
  id === null ? `line ${account}\n${text}` : `id ${account}\n${id}`;
