/** Everything the doctor checks, in order. */
export const CHECKS = [
  'restore',
  'schema',
  'integrity',
  'foreign keys',
  'values',
  'totals',
  'archives',
  'history',
  'videos',
  'images',
  'key',
  'permissions',
  'disk space',
  'backups',
  'posts',
  'limits',
  'seed',
  'leftovers',
  'jobs',
] as const;

export interface Finding {
  check: (typeof CHECKS)[number];
  message: string;
  /** Whether figures may be wrong or data lost: a server in that state is not ready. */
  isDamage: boolean;
  /** Whether `--fix` can repair it. */
  isFixable: boolean;
}
