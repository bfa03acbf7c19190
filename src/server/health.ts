import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import type { Condition } from '#src/ops/doctor/condition.ts';

export interface HealthDeps {
  db: Db;
  condition: Condition;
}

/** @throws AppError 503 when the server cannot do its work, or is shutting down */
export function expectReady({ db, condition }: HealthDeps, isStopping: () => boolean): void {
  if (isStopping()) throw new AppError('unavailable', 'Bullpen is stopping');
  try {
    db.raw.query('SELECT 1').get();
  } catch (cause) {
    throw new AppError('unavailable', 'The database cannot be read', { cause });
  }
  if (!condition.isIntact()) {
    throw new AppError(
      'unavailable',
      'The last check found the database damaged; `bullpen doctor` tells more',
    );
  }
}
