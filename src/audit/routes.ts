import type { Deps } from '#src/deps.ts';
import { admits, routing } from '#src/http/routing.ts';

export const auditRoutes = ({ audit }: Pick<Deps, 'audit'>) =>
  routing().get('/api/admin/audit', () => audit.newest(), { ...admits('admin') });
