import type { ImportReport } from '#src/features/imports/responses.ts';

type ReadFile = ImportReport['files'][number];

/**
 * What each of the chosen files was read as; `null` where the report has nothing of it: it is newer, or has the content of
 * another one, which is read once.
 */
export function readAs(
  files: readonly Pick<File, 'name'>[],
  report: ImportReport | null,
): (ReadFile | null)[] {
  const left = [...(report?.files ?? [])];
  return files.map(({ name }) => (left[0]?.name === name ? (left.shift() ?? null) : null));
}
