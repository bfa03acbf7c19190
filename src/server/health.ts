import { AppError } from '#src/errors.ts';
import { version } from '#src/version.ts';
import type { Deps } from './compose.ts';
import { allow, routing } from './guard/routing.ts';

/** `/healthz`: the process answers. `/readyz`: it can also do its work, and is not on its way out. */
export const healthRoutes = ({ db, condition }: Pick<Deps, 'db' | 'condition'>, isStopping: () => boolean) =>
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
