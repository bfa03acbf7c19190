import type { Config } from '#src/config.ts';
import type { Db } from '#src/db/open.ts';
import { accessRoutes } from '#src/features/access/routes.ts';
import type { AccessService } from '#src/features/access/service.ts';
import { accountsRoutes } from '#src/features/accounts/routes.ts';
import type { AccountsService } from '#src/features/accounts/service.ts';
import { archivesRoutes } from '#src/features/archives/routes.ts';
import type { ArchivesService } from '#src/features/archives/service.ts';
import { boardRoutes } from '#src/features/board/routes.ts';
import type { BoardService } from '#src/features/board/service.ts';
import type { ContractChangesService } from '#src/features/contracts/change-service.ts';
import { contractsRoutes } from '#src/features/contracts/routes.ts';
import type { ContractsService } from '#src/features/contracts/service.ts';
import { daysRoutes } from '#src/features/days/routes.ts';
import type { DaysService } from '#src/features/days/service.ts';
import { driveLinksRoutes } from '#src/features/drive-links/routes.ts';
import type { DriveLinksService } from '#src/features/drive-links/service.ts';
import type { HealthReport } from '#src/features/health/responses.ts';
import { healthRoutes } from '#src/features/health/routes.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { imagesRoutes } from '#src/features/images/routes.ts';
import type { ImagesService } from '#src/features/images/service.ts';
import type { IncomingFiles } from '#src/features/imports/incoming.ts';
import { importsRoutes } from '#src/features/imports/routes.ts';
import type { ImportsService } from '#src/features/imports/service.ts';
import { adminJournalRoutes, journalRoutes } from '#src/features/journal/routes.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import type { SeveralService } from '#src/features/journal/several.ts';
import { limitsRoutes } from '#src/features/limits/routes.ts';
import type { LimitsService } from '#src/features/limits/service.ts';
import { metricsRoutes } from '#src/features/metrics/routes.ts';
import type { MetricsService } from '#src/features/metrics/service.ts';
import { performanceRoutes } from '#src/features/performance/routes.ts';
import type { PerformanceService } from '#src/features/performance/service.ts';
import { quotesRoutes } from '#src/features/quotes/routes.ts';
import type { QuotesService } from '#src/features/quotes/service.ts';
import { savedFiltersRoutes } from '#src/features/saved-filters/routes.ts';
import type { SavedFiltersService } from '#src/features/saved-filters/service.ts';
import type { AuditService } from '#src/features/settings/audit-service.ts';
import type { SettingsChangesService } from '#src/features/settings/change-service.ts';
import type { CountsService } from '#src/features/settings/counts-service.ts';
import { settingsRoutes } from '#src/features/settings/routes.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import { strategiesRoutes } from '#src/features/strategies/routes.ts';
import type { StrategiesService } from '#src/features/strategies/service.ts';
import { tokensRoutes } from '#src/features/tokens/routes.ts';
import type { TokensService } from '#src/features/tokens/service.ts';
import { tradersRoutes } from '#src/features/traders/routes.ts';
import type { TradersService } from '#src/features/traders/service.ts';
import { videosRoutes } from '#src/features/videos/routes.ts';
import type { VideosService } from '#src/features/videos/service.ts';
import type { PostsService } from '#src/features/webhooks/posts-service.ts';
import { webhooksRoutes } from '#src/features/webhooks/routes.ts';
import type { WebhooksService } from '#src/features/webhooks/service.ts';
import type { Condition } from '#src/ops/doctor/condition.ts';
import type { Connection, Route } from '#src/server/guard/routing.ts';

/** Dependencies of the routes. */
export interface ApiDeps {
  /** Epoch milliseconds. */
  clock: () => number;
  config: Config;
  db: Db;
  condition: Condition;
  access: AccessService;
  accounts: AccountsService;
  archives: ArchivesService;
  audit: AuditService;
  contracts: ContractsService;
  contractChanges: ContractChangesService;
  counts: CountsService;
  days: DaysService;
  driveLinks: DriveLinksService;
  health: { report(): HealthReport };
  idempotency: IdempotencyService;
  images: ImagesService;
  imports: ImportsService;
  incoming: IncomingFiles;
  journal: JournalService;
  board: BoardService;
  limits: LimitsService;
  metrics: MetricsService;
  performance: PerformanceService;
  posts: PostsService;
  quotes: QuotesService;
  savedFilters: SavedFiltersService;
  settings: SettingsService;
  settingsChanges: SettingsChangesService;
  several: SeveralService;
  strategies: StrategiesService;
  tokens: TokensService;
  traders: TradersService;
  videos: VideosService;
  webhooks: WebhooksService;
}

/** Every route of the API. */
export const apiRoutes = (deps: ApiDeps, connection: Connection): Route[] => [
  ...accessRoutes(deps),
  ...settingsRoutes(deps),
  ...healthRoutes(deps),
  ...webhooksRoutes(deps, connection),
  ...tradersRoutes(deps, connection),
  ...journalRoutes(deps, connection),
  ...adminJournalRoutes(deps),
  ...savedFiltersRoutes(deps),
  ...contractsRoutes(deps),
  ...imagesRoutes(deps, connection),
  ...importsRoutes(deps, connection),
  ...accountsRoutes(deps),
  ...tokensRoutes(deps),
  ...strategiesRoutes(deps, connection),
  ...quotesRoutes(deps),
  ...driveLinksRoutes(deps),
  ...videosRoutes(deps, connection),
  ...archivesRoutes(deps, connection),
  ...performanceRoutes(deps),
  ...limitsRoutes(deps),
  ...boardRoutes(deps),
  ...metricsRoutes(deps),
  ...daysRoutes(deps),
];
