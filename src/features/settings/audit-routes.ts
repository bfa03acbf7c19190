import type { Deps } from '#src/server/compose.ts';
import { admits, routing } from '#src/server/guard/routing.ts';

export const auditRoutes = ({ audit }: Pick<Deps, 'audit'>) =>
  routing().get('/api/admin/audit', () => audit.newest(), { ...admits('admin') });
