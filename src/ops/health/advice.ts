import type { Finding } from '#src/ops/doctor/finding.ts';

const RESTORE =
  'Stop Bullpen, keep a copy of the data folder, and restore the last backup from before it: `bullpen restore FILE --replace`.';

/** What to do about a finding that nothing can put right by itself. */
const ADVICE: Record<Finding['check'], string> = {
  restore: 'Restart Bullpen: the next start finishes the restore.',
  schema: RESTORE,
  integrity: RESTORE,
  'foreign keys': RESTORE,
  values: RESTORE,
  totals: RESTORE,
  archives: RESTORE,
  history: RESTORE,
  videos: 'The file may be in an older backup. Otherwise delete the video in Manage Videos.',
  images: 'The file may be in an older backup. Otherwise its trader can remove the image from the entry.',
  key: 'Put the key back into secret.key or BULLPEN_SECRET_KEY, or give everyone a new access code with `bullpen traders reissue-codes`.',
  permissions: 'Give the data folder to the user that runs Bullpen, and to nobody else.',
  'disk space': 'Make room on the disk, or move the data folder to a larger one.',
  backups:
    'Check the clock of the machine and the log, and delete or rename files that are dated in the future. `bullpen backup` makes one now.',
  posts: 'Start Bullpen, which sends what is due; Last Posts of the webhook says why one is not taken.',
  limits: 'Start Bullpen, and change an entry of that day: it follows the limits of the day again.',
  seed: 'Restart Bullpen: its next start undoes the seed, and the log says why where it cannot.',
  leftovers: 'Delete it.',
  jobs: 'End that process.',
};

/** What to do about it. */
export const adviseOn = ({ check, isFixable }: Pick<Finding, 'check' | 'isFixable'>): string =>
  isFixable ? '`bullpen doctor --fix` puts it right without losing anything.' : ADVICE[check];
