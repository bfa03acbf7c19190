/**
 * Digest of each schema version, from 1. Empty in source: the build fills it in, because building every schema takes
 * longer than the rest of a start. From source, digests are computed on demand.
 */
export const schemaDigests: readonly string[] = [];
