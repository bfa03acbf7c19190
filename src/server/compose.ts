import { join } from 'node:path';
import type { ApiDeps } from '#src/api.ts';
import { type Config, intervalText } from '#src/config.ts';
import { lockDataFolder, shareDataFolder } from '#src/db/lock.ts';
import { type LongWrites, openLongWrites } from '#src/db/long-writes.ts';
import { type Db, openDb } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { watchStatements } from '#src/db/slow-queries.ts';
import { expectUpToDate } from '#src/db/up-to-date.ts';
import { WRITER_LOCK } from '#src/db/writer-lock.ts';
import { AppError } from '#src/errors.ts';
import { createSecret, deriveKey, type Key, readSecret, sameDigest } from '#src/features/access/key.ts';
import { accessService } from '#src/features/access/service.ts';
import { accountsService } from '#src/features/accounts/service.ts';
import { archivesService } from '#src/features/archives/service.ts';
import { boardService } from '#src/features/board/service.ts';
import { contractChangesService } from '#src/features/contracts/change-service.ts';
import { contractsService } from '#src/features/contracts/service.ts';
import { TABLE_DIGEST } from '#src/features/contracts/table.ts';
import { daysService } from '#src/features/days/service.ts';
import { driveLinksService } from '#src/features/drive-links/service.ts';
import { idempotencyService } from '#src/features/idempotency/service.ts';
import { imagesService } from '#src/features/images/service.ts';
import { incomingFiles } from '#src/features/imports/incoming.ts';
import { importsService } from '#src/features/imports/service.ts';
import { journalService } from '#src/features/journal/service.ts';
import { severalService } from '#src/features/journal/several.ts';
import { type JudgingService, judgingService } from '#src/features/judging/service.ts';
import { limitsService } from '#src/features/limits/service.ts';
import { metricsService } from '#src/features/metrics/service.ts';
import { performanceService } from '#src/features/performance/service.ts';
import { type QuotaService, quotaService } from '#src/features/quota/service.ts';
import { quotesService } from '#src/features/quotes/service.ts';
import { savedFiltersService } from '#src/features/saved-filters/service.ts';
import { auditService } from '#src/features/settings/audit-service.ts';
import { settingsChangesService } from '#src/features/settings/change-service.ts';
import { countsService } from '#src/features/settings/counts-service.ts';
import { settingsService } from '#src/features/settings/service.ts';
import { settingsStore } from '#src/features/settings/store.ts';
import { strategiesService } from '#src/features/strategies/service.ts';
import { tokensService } from '#src/features/tokens/service.ts';
import { tradersService } from '#src/features/traders/service.ts';
import { videosService } from '#src/features/videos/service.ts';
import { postsService } from '#src/features/webhooks/posts-service.ts';
import { type Send, sender } from '#src/features/webhooks/sending.ts';
import { webhooksService } from '#src/features/webhooks/service.ts';
import { type Log, silentLog } from '#src/log.ts';
import { finishExchange, isExchanging } from '#src/ops/backups/exchange.ts';
import { DATABASE } from '#src/ops/backups/parts.ts';
import { prepareDataFolder } from '#src/ops/data-folder.ts';
import { type DemoService, demoService } from '#src/ops/demo/service.ts';
import { type Disk, watchDisk } from '#src/ops/disk.ts';
import { condition } from '#src/ops/doctor/condition.ts';
import { type Health, watchHealth } from '#src/ops/health/health.ts';
import { jobsInTurn } from '#src/ops/jobs.ts';
import { systemClock } from '#src/system-clock.ts';

/** Everything that routes, pages and commands work with. */
export interface Deps extends ApiDeps {
  log: Log;
  demo: DemoService;
  health: Health;
  judging: JudgingService;
  disk: Disk;
  quota: QuotaService;
  close(): void;
}

export interface OpenOptions {
  log?: Log;
  clock?: () => number;
  /** Run as the folder's only server; commands can run alongside. */
  serve?: boolean;
  /** Create a new key if the database's own is lost, along with the sealed codes. */
  newKey?: boolean;
  /** The command line that runs jobs; by default, that of this process. */
  program?: readonly string[];
  /** Upgrade a database of an earlier release; without this it is rejected, and nothing in the folder is changed. */
  upgrade?: boolean;
  /** How posts are sent; by default, over the network. */
  send?: Send;
}

/**
 * Opens a data folder, creating what is missing, and wires up the services.
 * @throws AppError that tells what to do about the folder, lock, schema or key
 */
export function openDeps(config: Config, options: OpenOptions = {}): Deps {
  const { log = silentLog, clock = systemClock, upgrade = false } = options;
  const file = join(config.dataDir, DATABASE);
  prepareDataFolder(config.dataDir);
  if (!upgrade) expectUpToDate(file);
  const unlock = lockForUse(config.dataDir, options.serve ?? false);
  try {
    if (isExchanging(config.dataDir)) finishRestore(config.dataDir, options.serve ?? false, clock());
    const db = openDb(file, {
      backups: join(config.dataDir, 'backups'),
      writerLock: join(config.dataDir, WRITER_LOCK),
      upgrade,
      report: (line) => log.info(line),
    });
    try {
      const watch = (raw: Db['raw']) =>
        watchStatements(raw, (sql, ms) => log.warn({ sql, ms: Math.round(ms) }, 'slow query'));
      watch(db.raw);
      const key = settleKey(config, db, options.newKey ?? false);
      const settings = settingsService({
        db,
        clock,
        fixed: config,
        maxVideoSize: config.maxVideo,
        backupEvery: config.backupEvery === null ? null : intervalText(config.backupEvery),
      });
      const { breakEvenTicks, dayOf, timeFormat, timeZone, today } = settings;
      const disk = watchDisk(config.dataDir, config.minFree);
      const runJob = jobsInTurn(config, options.program);
      /** Dependencies shared by the services; each picks what it names. */
      const base = {
        db,
        clock,
        log,
        dataDir: config.dataDir,
        disk,
        breakEvenTicks,
        dayOf,
        timeFormat,
        timeZone,
        today,
        runJob,
      };
      const access = accessService({ ...base, key, settings });
      const idempotency = idempotencyService({ ...base, access });
      const contracts = contractsService(base);
      const accounts = accountsService({ ...base, contracts });
      const strategies = strategiesService(base);
      const performance = performanceService(base);
      const allowPrivate = config.webhookPrivate;
      const send = options.send ?? sender({ allowPrivate, clock });
      const posts = postsService({ ...base, access, performance, send, settings });
      const limits = limitsService({ ...base, contracts, posts, settings });
      const quota = quotaService({ db, settings });
      const images = imagesService({ ...base, quota });
      const journal = journalService({ ...base, accounts, contracts, images, limits, quota, strategies });
      let longWrites: LongWrites | null = null;
      const several = preparedLater(() => {
        longWrites = openLongWrites(file, db, watch);
        return severalService({
          ...base,
          accounts,
          contracts,
          idempotency: idempotencyService({ ...base, db: longWrites.db, access }),
          images,
          imports: { finish: imports.finish, reopen: imports.on(longWrites.db).reopen },
          limits,
          longWrites,
          quota: quotaService({ db: longWrites.db, settings }),
          strategies,
        });
      });
      const imports = importsService({ ...base, accounts, contracts, idempotency, images, journal, posts });
      const archives = archivesService({ ...base, idempotency, imports, journal });
      const videos = videosService({ ...base, maxSize: config.maxVideo, linkKey: key.links });
      const tokens = tokensService({ ...base, access });
      const days = daysService({ ...base, journal, quota });
      const ofTraders = { access, accounts, archives, days, imports, journal, strategies, tokens, videos };
      const services = {
        ...ofTraders,
        contracts,
        driveLinks: driveLinksService(base),
        idempotency,
        images,
        incoming: incomingFiles(base),
        limits,
        board: boardService({ ...base, accounts, limits, performance }),
        metrics: metricsService({ ...base, journal }),
        performance,
        posts,
        quota,
        quotes: quotesService(base),
        savedFilters: savedFiltersService(base),
        traders: tradersService({ ...base, ...ofTraders }),
        webhooks: webhooksService({ ...base, access, allowPrivate, posts }),
      };
      const judging = judgingService({ ...base, ...services, settings });
      return {
        config,
        log,
        clock,
        db,
        disk,
        ...services,
        audit: auditService(base),
        condition: condition(),
        contractChanges: contractChangesService({ ...base, contracts, judging, settings }),
        counts: countsService(base),
        demo: demoService({ ...base, ...services }),
        health: watchHealth({ config, clock, log }),
        judging,
        settings,
        settingsChanges: settingsChangesService({ db, judging, settings }),
        several,
        close() {
          longWrites?.close();
          db.close();
          unlock();
        },
      };
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

/** @returns a function that releases the folder */
function lockForUse(dataDir: string, serve: boolean): () => void {
  const release = shareDataFolder(dataDir);
  try {
    const unlock = serve ? lockDataFolder(dataDir) : () => {};
    return () => {
      unlock();
      release();
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Completes a restore that was interrupted after its point of no return. */
function finishRestore(dataDir: string, isLocked: boolean, now: number): void {
  const unlock = isLocked ? () => {} : lockDataFolder(dataDir);
  try {
    finishExchange(dataDir, now);
  } finally {
    unlock();
  }
}

/** The key of this database: a new one for a new database, otherwise exactly the one it was created with. */
function settleKey(config: Config, db: Db, newKey: boolean): Key {
  const store = settingsStore(db);
  return db.transaction(() => {
    const known = store.get('key_fingerprint');
    const secret = readSecret(config.dataDir, config.secretKey);
    // Nothing is in a new database that another release's table of contracts could have been read for.
    if (known === undefined) store.set('contract_table', TABLE_DIGEST);
    if (known === undefined || newKey) {
      const key = deriveKey(secret ?? createSecret(config.dataDir));
      if (key.fingerprint !== known) store.set('key_fingerprint', key.fingerprint);
      return key;
    }
    if (!secret) throw new AppError('bad_key', `${missingKey(config)} ${RECOVERY_HINT}`);
    const key = deriveKey(secret);
    if (sameDigest(key.fingerprint, known)) return key;
    const where = config.secretKey === null ? 'secret.key' : 'BULLPEN_SECRET_KEY';
    throw new AppError(
      'bad_key',
      `${where} is not the key that this database was made with. ${RECOVERY_HINT}`,
    );
  });
}

const RECOVERY_HINT =
  'Restore the key, or run `bullpen traders reissue-codes` to take a new one and give every trader a new access code.';

function missingKey({ dataDir }: Config): string {
  return `The database has access codes, but its key is missing: ${join(dataDir, 'secret.key')} is not there and BULLPEN_SECRET_KEY is not set.`;
}
