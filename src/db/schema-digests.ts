/**
 * The digest of the schema of each version, from 1 on. Empty here: the build puts them in, since making every schema
 * anew takes longer than all else that a start does. From source they are worked out when one is asked for.
 */
export const schemaDigests: readonly string[] = [];
