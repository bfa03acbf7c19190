import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, intervalText } from '#src/config.ts';
import type { HealthReport } from '#src/features/health/responses.ts';
import type { Log } from '#src/log.ts';
import type { Copied, Copy } from '#src/ops/backups/offsite/copied.ts';
import { DATABASE } from '#src/ops/backups/parts.ts';
import { type StoredBackup, sortBackups } from '#src/ops/backups/rules.ts';
import { backupFiles, describeFuture, findBackupIssues } from '#src/ops/backups/stored.ts';
import { readDisk } from '#src/ops/disk.ts';
import type { Finding } from '#src/ops/doctor/finding.ts';
import { sizeText } from '#src/values/text/file-size.ts';
import { s3Address } from '#src/values/text/s3-address.ts';
import { adviseOn } from './advice.ts';
import { type KeptHealth, readKept, writeKept } from './kept.ts';

export interface HealthDeps {
  config: Pick<Config, 'dataDir' | 'backupEvery' | 'backupS3' | 'minFree'>;
  clock: () => number;
  log: Log;
}

export type Health = ReturnType<typeof watchHealth>;
type Problem = HealthReport['findings'][number];

/** With less than this beyond what stays free, a disk is nearly full. Bytes. */
const LITTLE_ROOM = 1024 ** 3;

/** Of these the report says how they stand now, whatever the last check has found. */
const SEEN_NOW: readonly Finding['check'][] = ['disk space', 'backups'];

/**
 * How the installation stands: what is read off the folder and the disk now, and what the server has kept of its checks and
 * backups. That is in a file, for the next start and for commands.
 */
export function watchHealth({ config, clock, log }: HealthDeps) {
  const { dataDir } = config;
  let known: KeptHealth | null = null;

  const kept = (): KeptHealth => {
    known ??= readKept(dataDir);
    return known;
  };

  function keep(change: Partial<KeptHealth>): void {
    known = { ...kept(), ...change };
    try {
      writeKept(dataDir, known);
    } catch (error) {
      // A full disk: the server itself knows, and writes it the next time.
      log.warn({ err: error }, 'how the installation stands could not be kept');
    }
  }

  const configured = () => {
    const { backupEvery, backupS3, minFree } = config;
    return { backupEvery, minFree, backupS3: backupS3 && s3Address(backupS3) };
  };

  const copyAt = (to: string | null): KeptHealth['copy'] => {
    const { copy } = kept();
    return copy?.to === to ? copy : null;
  };

  const fail = (reason: string) => ({ at: clock(), reason });

  return {
    /** The server begins: from here on, commands go by its configuration. */
    begin(): void {
      keep({ server: configured() });
    },

    noteCheck(findings: readonly Finding[]): void {
      keep({ check: { at: clock(), findings: [...findings] }, checkFailure: null });
    },

    noteCheckFailure: (reason: string): void => keep({ checkFailure: fail(reason) }),

    noteBackup: (): void => keep({ backupFailure: null }),

    noteBackupFailure: (reason: string): void => keep({ backupFailure: fail(reason) }),

    /** The last copy that was verified where copies go now, and when. */
    lastCopy: (): Copy | null => copyAt(configured().backupS3),

    noteCopy({ copy, inFuture }: Copied): void {
      const to = configured().backupS3 ?? '';
      keep({ copy: copy && { ...copy, to }, copyFailure: null, futureCopies: inFuture });
    },

    noteCopyFailure: (reason: string): void => keep({ copyFailure: fail(reason) }),

    report(): HealthReport {
      const now = clock();
      const { server, check, checkFailure, backupFailure, copyFailure, futureCopies } = kept();
      const { backupEvery, backupS3, minFree } = server ?? configured();
      const files = backupFiles(dataDir);
      const last = sortBackups(files, now).made[0];
      const disk = { ...readDisk(dataDir), reserve: minFree };
      const failure = backupEvery === null ? null : backupFailure;
      const found = check?.findings ?? [];
      return {
        backup: {
          every: backupEvery === null ? null : intervalText(backupEvery),
          last: last ? { name: last.name, at: toInstant(last.at), size: last.size } : null,
          failure: failure && { at: toInstant(failure.at), reason: failure.reason },
        },
        offsite: backupS3 === null ? null : describeCopies(backupS3, copyAt(backupS3), copyFailure),
        disk,
        check: check && { at: toInstant(check.at) },
        findings: [
          ...found.filter(({ isDamage }) => isDamage).map(toProblem),
          ...describeDisk(disk, backupEvery === null ? 0 : roomForNext(dataDir, last)),
          ...(failure ? [failedBackup(failure.reason)] : []),
          ...(backupS3 !== null && copyFailure ? [failedCopy(copyFailure.reason)] : []),
          ...findBackupIssues(files, backupEvery, now).map((message) =>
            toProblem({ check: 'backups', message, isFixable: false }),
          ),
          ...(backupS3 === null ? [] : describeFuture(futureCopies)).map((message) => ({
            ...toProblem({ check: 'backups', message: `off-site, ${message}`, isFixable: false }),
            about: 'off-site copy',
          })),
          ...(checkFailure ? [failedCheck(checkFailure.reason)] : []),
          ...found.filter((finding) => !finding.isDamage && !SEEN_NOW.includes(finding.check)).map(toProblem),
        ],
      };
    },
  };
}

const toInstant = (at: number): string => new Date(at).toISOString();

const describeCopies = (
  to: string,
  copy: KeptHealth['copy'],
  failure: KeptHealth['copyFailure'],
): HealthReport['offsite'] => ({
  to,
  last: copy && { name: copy.name, at: toInstant(copy.at), size: copy.size },
  failure: failure && { at: toInstant(failure.at), reason: failure.reason },
});

/** A backup is made beside the last one, and from a copy of the database. Bytes. */
const roomForNext = (dataDir: string, last: StoredBackup | undefined): number =>
  last ? last.size + (statSync(join(dataDir, DATABASE), { throwIfNoEntry: false })?.size ?? 0) : 0;

function describeDisk({ free, reserve }: HealthReport['disk'], next: number): Problem[] {
  const about = (message: string): Problem[] => [
    { about: 'disk space', message, advice: adviseOn({ check: 'disk space', isFixable: false }) },
  ];
  const isFree = `${sizeText(free)} are free`;
  if (free < reserve)
    return about(
      `The disk is full: ${isFree}, and ${sizeText(reserve)} must stay so. Nothing more is accepted.`,
    );
  if (free - reserve < next)
    return about(`The disk is nearly full: ${isFree}, and the next backup needs about ${sizeText(next)}.`);
  return free - reserve < LITTLE_ROOM ? about(`The disk is nearly full: ${isFree}.`) : [];
}

const failedBackup = (reason: string): Problem => ({
  about: 'backups',
  message: `The last scheduled backup failed. ${reason}`,
  advice: 'Bullpen tries again every ten minutes. The log says more, and so does `bullpen backup`.',
});

const failedCopy = (reason: string): Problem => ({
  about: 'off-site copy',
  message: `The last backup has no copy off-site. ${reason}`,
  advice:
    'Bullpen tries again by itself, at most an hour later. Check the BULLPEN_BACKUP_S3 settings if it stays; the log says more.',
});

const failedCheck = (reason: string): Problem => ({
  about: 'check',
  message: `The last check could not be made. ${reason}`,
  advice: 'Run `bullpen doctor`; the log says more.',
});

function toProblem(finding: Pick<Finding, 'check' | 'message' | 'isFixable'>): Problem {
  return { about: finding.check, message: toSentence(finding.message), advice: adviseOn(finding) };
}

/** As a sentence of its own; a name at its beginning stays as it is. */
function toSentence(message: string): string {
  const begun = /^[a-z]+ /.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
