import { AppError, type FieldIssue } from '#src/errors.ts';

/**
 * The result of each, in their order, in steps.
 * @param list their name in the request
 * @throws AppError 422 with the issues of all that are rejected, by their place in the list
 */
export function* allOrNone<Entry, Result>(
  entries: readonly Entry[],
  create: (entry: Entry) => Result,
  list = 'entries',
): Generator<void, Result[]> {
  const issues: FieldIssue[] = [];
  const created: Result[] = [];
  for (const [index, entry] of entries.entries()) {
    yield;
    try {
      created.push(create(entry));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'not_found') issues.push({ path: `${list}.${index}`, message: error.message });
      else if (!error.issues) throw error;
      issues.push(
        ...(error.issues ?? []).map(({ path, message }) => ({ path: `${list}.${index}.${path}`, message })),
      );
    }
  }
  const [first] = issues;
  if (first) throw new AppError('invalid', first.message, { issues });
  return created;
}
