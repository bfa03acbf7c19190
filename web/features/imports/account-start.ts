/** What a new account starts with, as far as its name in a file shows. */

import type { AccountKind } from '#src/features/accounts/contract.ts';
import type { AccountFields } from '#web/features/accounts/account-form.ts';

const KINDS: readonly (readonly [RegExp, AccountKind])[] = [
  [/\b(?:sim|paper|demo|playback|practice)|^(?:sim|demo|paper|du)\d/i, 'sim'],
  [/xfa|express|funded|^pa[-_]?\d|paapex|\bpa\b/i, 'funded'],
  [/apex|combine|eval|challenge|tc\b|\d+ktc|topstep/i, 'evaluation'],
];

/** Prop firms' names carry the size: `50K`, `S1NOV150KTC`. */
const SIZE = /(?<!\d)(\d{2,3})k/i;

/**
 * The import itself gives the account its name in files, unless an account of someone else has it: platforms call
 * everybody's simulation the same.
 * @param external the name in the file
 */
export function startOfAccount(external: string | null): Partial<AccountFields> {
  if (external === null || external === '') return {};
  const kind = KINDS.find(([names]) => names.test(external))?.[1] ?? 'live';
  const size = SIZE.exec(external)?.[1];
  return {
    name: external,
    kind,
    ...(size === undefined ? {} : { startingBalance: `${size}000` }),
  };
}
