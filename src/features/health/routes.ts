import { buildRoutes } from '#src/server/guard/routing.ts';
import { healthCalls } from './calls.ts';
import type { HealthReport } from './responses.ts';

export const healthRoutes = ({ health }: { health: { report(): HealthReport } }) =>
  buildRoutes(healthCalls, { 'GET /api/health': () => health.report() });
