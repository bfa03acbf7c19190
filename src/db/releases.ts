import { AppError } from '#src/errors.ts';

/**
 * The first schema that a build of each version had, oldest first: a database does not say who wrote it, but this is what
 * its `bullpen version` says. A new version gets its row together with its number in package.json.
 */
export const RELEASES: readonly (readonly [version: string, since: number])[] = [
  ['0.1.0', 1],
  ['0.2.0', 24],
];

/** Which release wrote a database with this schema, at least 1. */
export const releaseWith = (schema: number): string =>
  RELEASES.findLast(([, since]) => since <= schema)?.[0] ?? '';

/** The rejection of whatever may not upgrade a database. @param schema what it has */
export const olderSchema = (schema: number): AppError =>
  new AppError(
    'older_schema',
    `The database is of release ${releaseWith(schema)}; start this release's server first`,
  );
