import type { Config } from '#src/config.ts';
import { databaseFigures } from '#src/db/figures.ts';
import type { Db } from '#src/db/open.ts';
import { lastScheduled } from '#src/ops/backups/schedule.ts';
import type { Disk } from '#src/ops/disk.ts';
import { allow, routing } from '#src/server/guard/routing.ts';
import type { OpenStreams } from '#src/server/open-streams.ts';
import { version } from '#src/version.ts';
import { head, type RequestMetrics, sample } from './request-metrics.ts';

/** The content type of Prometheus' text format. */
const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8';

/** What is measured besides. */
export interface MetricsDeps {
  config: Config;
  db: Db;
  disk: Disk;
}

/** What the server itself counts. */
export interface Observed {
  requests: RequestMetrics;
  streams: OpenStreams;
}

/** `/metrics`: requests by route, and how large and how busy everything is, for Prometheus and its like. */
export const metricsRoutes = (deps: MetricsDeps, observed: Observed) =>
  routing().get(
    '/metrics',
    ({ set }) => {
      set.headers['content-type'] = PROMETHEUS;
      return observed.requests.text() + gauges(deps, observed);
    },
    { ...allow('monitor') },
  );

function gauges({ config, db, disk }: MetricsDeps, { streams }: Observed): string {
  const figures = databaseFigures(db);
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const rows: [name: string, help: string, value: number, type?: 'counter' | 'gauge'][] = [
    ['bullpen_sqlite_file_bytes', 'Size of the database.', figures.file],
    ['bullpen_sqlite_wal_bytes', 'Size of its write-ahead log.', figures.writeAheadLog],
    ['bullpen_sqlite_free_bytes', 'What of the database holds nothing.', figures.free],
    ['bullpen_disk_free_bytes', 'What is free on the disk of the data folder.', disk.freeBytes()],
    ['bullpen_disk_reserve_bytes', 'What of it stays free: below it nothing is taken in.', disk.reserve],
    [
      'bullpen_last_scheduled_backup_timestamp_seconds',
      'When the schedule last made a backup; 0 where it never did.',
      (lastScheduled(config.dataDir) ?? 0) / 1000,
    ],
    ['bullpen_traders', 'Traders of the desk.', figures.traders],
    ['bullpen_journal_entries', 'Entries in the active journal.', figures.entries],
    ['bullpen_open_streams', 'Lists and files of entries that are being sent.', streams.count()],
    ['bullpen_sessions', 'Sessions that are kept.', figures.sessions],
    ['process_resident_memory_bytes', 'Memory of the process.', rss],
    ['process_heap_bytes', 'What of it the program uses.', heapUsed],
    ['process_cpu_seconds_total', 'Processor time that was used.', (user + system) / 1e6, 'counter'],
    ['process_uptime_seconds', 'How long the process has been running.', process.uptime()],
  ];
  return [
    head('bullpen_build_info', 'gauge', 'What is running.'),
    sample('bullpen_build_info', { version, schema: figures.schemaVersion }, 1),
    ...rows.map(([name, help, value, type = 'gauge']) => head(name, type, help) + sample(name, {}, value)),
  ].join('');
}
