import type { Finding } from '#src/ops/doctor/finding.ts';

const RESTORE =
  'Stop Bullpen, keep a copy of the data folder, and restore the last backup from before it: `bullpen restore FILE --replace`. `bullpen doctor` tells more.';
const FIX = '`bullpen doctor --fix` puts it right without losing anything.';

/** What to do about a finding of the check. */
const ADVICE: Record<Finding['check'], string> = {
  restore: 'Restart Bullpen: the next start finishes the restore.',
  schema: RESTORE,
  integrity: RESTORE,
  'foreign keys': RESTORE,
  values: RESTORE,
  totals: '`bullpen doctor --fix` works the totals out anew from the entries.',
  archives: RESTORE,
  history: '`bullpen doctor --fix` puts it right without losing anything.',
  videos: 'The file may be in an older backup. Otherwise delete the video in Manage Videos.',
  images: 'The file may be in an older backup. Otherwise its trader can remove the image from the entry.',
  key: 'Put the key back into secret.key or BULLPEN_SECRET_KEY, or give everyone a new access code with `bullpen traders reissue-codes`.',
  permissions: 'Give the data folder to the user that runs Bullpen, and to nobody else.',
  'disk space': 'Make room on the disk, or move the data folder to a larger one.',
  backups:
    'Check the clock of the machine and the log, and delete or rename files that are dated in the future.',
  posts: 'Look at Last Posts of the webhooks in Posts; a restart of Bullpen sends what is due.',
  limits:
    'Restart Bullpen: it follows the limits of that day again. If it stays, `bullpen doctor` tells more.',
  leftovers: '`bullpen doctor --fix` removes it.',
  jobs: '`bullpen doctor --fix` ends it.',
};

/** What to do about it. */
export function adviseOn({ check, isFixable }: Pick<Finding, 'check' | 'isFixable'>): string {
  return isFixable && (check === 'videos' || check === 'images' || check === 'permissions')
    ? FIX
    : ADVICE[check];
}
