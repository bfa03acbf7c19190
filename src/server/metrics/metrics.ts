import type { Config } from '#src/config.ts';
import { databaseFigures } from '#src/db/figures.ts';
import type { Db } from '#src/db/open.ts';
import type { LimitsService } from '#src/features/limits/service.ts';
import type { PostsService } from '#src/features/webhooks/posts-service.ts';
import { backupFiles, lastScheduled } from '#src/ops/backups/stored.ts';
import type { Disk } from '#src/ops/disk.ts';
import type { Health } from '#src/ops/health/health.ts';
import type { LiveEvents } from '#src/server/events/live-events.ts';
import type { OpenStreams } from '#src/server/open-streams.ts';
import { version } from '#src/version.ts';
import { head, type RequestMetrics, sample } from './request-metrics.ts';

/** Content type of the Prometheus text format. */
export const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8';

/** Sources of the gauges. */
export interface MetricsDeps {
  clock: () => number;
  config: Config;
  db: Db;
  disk: Disk;
  health: Pick<Health, 'lastCopy'>;
  limits: Pick<LimitsService, 'counts'>;
  posts: Pick<PostsService, 'counts'>;
}

/** Sources inside the server itself. */
export interface Observed {
  requests: RequestMetrics;
  streams: OpenStreams;
  events: Pick<LiveEvents, 'count'>;
}

/** `/metrics`: requests by route, sizes and load, in the Prometheus text format. */
export const metricsText = (deps: MetricsDeps, observed: Observed): string =>
  observed.requests.text() + gauges(deps, observed);

function gauges(
  { clock, config, db, disk, health, limits, posts }: MetricsDeps,
  { events, streams }: Observed,
): string {
  const figures = databaseFigures(db);
  const { due, sent, failed } = posts.counts();
  const limitDays = limits.counts();
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const rows: [name: string, help: string, value: number, type?: 'counter' | 'gauge'][] = [
    ['bullpen_sqlite_file_bytes', 'Size of the database.', figures.file],
    ['bullpen_sqlite_wal_bytes', 'Size of its write-ahead log.', figures.writeAheadLog],
    ['bullpen_sqlite_free_bytes', 'Unused space in the database.', figures.free],
    ['bullpen_disk_free_bytes', 'Free space on the disk of the data folder.', disk.freeBytes()],
    [
      'bullpen_disk_reserve_bytes',
      'Free space kept in reserve; below it, writes are rejected.',
      disk.reserve,
    ],
    [
      'bullpen_last_scheduled_backup_timestamp_seconds',
      'Time of the last scheduled backup; 0 if there was none.',
      (lastScheduled(backupFiles(config.dataDir), clock()) ?? 0) / 1000,
    ],
    [
      'bullpen_last_offsite_copy_timestamp_seconds',
      'Time of the last verified copy of a backup off-site; 0 if there was none.',
      (health.lastCopy()?.at ?? 0) / 1000,
    ],
    ['bullpen_traders', 'Number of traders.', figures.traders],
    ['bullpen_journal_entries', 'Entries in the active journal.', figures.entries],
    ['bullpen_open_streams', 'Responses being streamed.', streams.count()],
    ['bullpen_event_streams', 'Browsers that are told of changes.', events.count()],
    ['bullpen_limit_days_due', 'Days of traders that are to be followed under limits.', limitDays.due],
    [
      'bullpen_limit_events_unacknowledged',
      'Limits that were reached, of which no manager has taken note.',
      limitDays.unacknowledged,
    ],
    ['bullpen_posts_due', 'Posts to webhooks that wait to be sent.', due],
    ['bullpen_posts_sent_total', 'Posts to webhooks that were taken.', sent, 'counter'],
    ['bullpen_posts_failed_total', 'Posts to webhooks that were given up.', failed, 'counter'],
    ['bullpen_sessions', 'Stored sessions.', figures.sessions],
    ['process_resident_memory_bytes', 'Resident memory of the process.', rss],
    ['process_heap_bytes', 'Heap memory in use.', heapUsed],
    ['process_cpu_seconds_total', 'CPU time used.', (user + system) / 1e6, 'counter'],
    ['process_uptime_seconds', 'Uptime of the process.', process.uptime()],
  ];
  return [
    head('bullpen_build_info', 'gauge', 'Version of the running server.'),
    sample('bullpen_build_info', { version, schema: figures.schemaVersion }, 1),
    ...rows.map(([name, help, value, type = 'gauge']) => head(name, type, help) + sample(name, {}, value)),
  ].join('');
}
