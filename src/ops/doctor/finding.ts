/** What the doctor looks at, in its order. */
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
  'key',
  'permissions',
  'disk space',
  'backups',
  'leftovers',
] as const;

export interface Finding {
  check: (typeof CHECKS)[number];
  message: string;
  /** Whether figures may be wrong or rows lost: a server in that state is not ready. */
  isDamage: boolean;
  /** Whether `--fix` can put it right. */
  isFixable: boolean;
}
