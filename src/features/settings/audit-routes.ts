import type { Deps } from '#src/server/compose.ts';
import { allow, routing } from '#src/server/guard/routing.ts';

export const auditRoutes = ({ audit }: Pick<Deps, 'audit'>) =>
  routing().get('/api/admin/audit', () => audit.newest(), { ...allow('admin') });
