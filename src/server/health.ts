import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import type { Condition } from '#src/ops/doctor/condition.ts';
import { version } from '#src/version.ts';
import { allow, routing } from './guard/routing.ts';

/** `/healthz`: the process responds. `/readyz`: it can also do its work, and is not shutting down. */
export const healthRoutes = (
  { db, condition }: { db: Db; condition: Condition },
  isStopping: () => boolean,
) =>
  routing()
    .get('/healthz', () => ({ status: 'ok', version }), { ...allow('anyone') })
    .get(
      '/readyz',
      () => {
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
        return { status: 'ok', version };
      },
      { ...allow('anyone') },
    );
