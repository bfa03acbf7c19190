import type { Deps } from '#src/server/compose.ts';
import { allow, routing } from '#src/server/guard/routing.ts';

export const countsRoutes = ({ counts }: Pick<Deps, 'counts'>) =>
  routing().get('/api/admin/counts', () => counts.all(), { ...allow('admin') });
