import type { Deps } from '#src/deps.ts';
import { admits, routing } from '#src/http/routing.ts';

export const countsRoutes = ({ counts }: Pick<Deps, 'counts'>) =>
  routing().get('/api/admin/counts', () => counts.all(), { ...admits('admin') });
