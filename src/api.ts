import { Elysia } from 'elysia';
import { accessRoutes } from '#src/features/access/routes.ts';
import { archivesRoutes } from '#src/features/archives/routes.ts';
import { driveLinksRoutes } from '#src/features/drive-links/routes.ts';
import { adminJournalRoutes, journalRoutes } from '#src/features/journal/routes.ts';
import { performanceRoutes } from '#src/features/performance/routes.ts';
import { quotesRoutes } from '#src/features/quotes/routes.ts';
import { auditRoutes } from '#src/features/settings/audit-routes.ts';
import { countsRoutes } from '#src/features/settings/counts-routes.ts';
import { settingsRoutes } from '#src/features/settings/routes.ts';
import { strategiesRoutes } from '#src/features/strategies/routes.ts';
import { tradersRoutes } from '#src/features/traders/routes.ts';
import { videosRoutes } from '#src/features/videos/routes.ts';
import type { Deps } from '#src/server/compose.ts';
import type { Connection } from '#src/server/guard/routing.ts';
import { healthRoutes } from '#src/server/health.ts';

/** Every route of the API, listed. Its type is what the browser's client is made from. */
export const apiRoutes = (deps: Deps, connection: Connection, isStopping: () => boolean) =>
  new Elysia()
    .use(accessRoutes(deps))
    .use(auditRoutes(deps))
    .use(countsRoutes(deps))
    .use(settingsRoutes(deps))
    .use(tradersRoutes(deps, connection))
    .use(journalRoutes(deps, connection))
    .use(adminJournalRoutes(deps))
    .use(strategiesRoutes(deps, connection))
    .use(quotesRoutes(deps))
    .use(driveLinksRoutes(deps))
    .use(videosRoutes(deps, connection))
    .use(archivesRoutes(deps, connection))
    .use(performanceRoutes(deps))
    .use(healthRoutes(deps, isStopping));

export type App = ReturnType<typeof apiRoutes>;
