import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { Copy } from '#src/ops/backups/offsite/copied.ts';
import { CHECKS } from '#src/ops/doctor/finding.ts';
import { replaceFile } from '#src/ops/replaced-file.ts';

/** What of the health cannot be read off the folder: of the server that runs, or ran last. In the data folder. */
export const HEALTH_FILE = 'health.json';

const Failure = z.object({ at: z.number(), reason: z.string() });

const KeptHealth = z.object({
  /** Its configuration: a command in another shell has none of it. `backupEvery` in milliseconds, `minFree` in bytes. */
  server: z
    .object({ backupEvery: z.number().nullable(), minFree: z.number(), backupS3: z.string().nullable() })
    .nullable(),
  check: z
    .object({
      at: z.number(),
      findings: z.array(
        z.object({
          check: z.enum(CHECKS),
          message: z.string(),
          isDamage: z.boolean(),
          isFixable: z.boolean(),
        }),
      ),
    })
    .nullable(),
  checkFailure: Failure.nullable(),
  backupFailure: Failure.nullable(),
  /** The last copy off-site that was verified, where it is, and what is dated in the future there. */
  copy: Copy.extend({ to: z.string() }).nullable(),
  copyFailure: Failure.nullable(),
  futureCopies: z.array(z.string()),
});
export type KeptHealth = z.output<typeof KeptHealth>;

const NOTHING: KeptHealth = {
  server: null,
  check: null,
  checkFailure: null,
  backupFailure: null,
  copy: null,
  copyFailure: null,
  futureCopies: [],
};

/** What was kept; nothing where that cannot be read. */
export function readKept(dataDir: string): KeptHealth {
  try {
    return KeptHealth.parse(JSON.parse(readFileSync(join(dataDir, HEALTH_FILE), 'utf8')));
  } catch {
    return NOTHING;
  }
}

/** Replaces what was kept, whole. @throws a system error */
export function writeKept(dataDir: string, kept: KeptHealth): void {
  replaceFile(join(dataDir, HEALTH_FILE), `${JSON.stringify(kept, null, 2)}\n`);
}
