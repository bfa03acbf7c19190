/** What is said when a trader has no room left. */

import { formatCount } from '#src/values/money/figure.ts';

export const quotaFull = (megabytes: number): string =>
  `Images, imported files and notes of a trader may take ${formatCount(megabytes)} MB together. Please remove some first, or have the admin allow more.`;

/** As an example. */
export const QUOTA_FULL = quotaFull(2048);
