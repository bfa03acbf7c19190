import { onTestFinished } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The releases of which a data folder was kept: the database and its key, with what the release responded. */
export const KEPT_RELEASES = ['0.1.0', '0.2.0'] as const;

const unpacked = (release: string, name: string) =>
  Bun.gunzipSync(readFileSync(join(import.meta.dir, '../db/fixtures', `release-${release}.${name}.gz`)));

interface Recorded {
  /** When it was recorded: sums of today, this week and this month go by it. */
  at: string;
  /** Of the data folder. */
  key: string;
  /** By path. */
  responses: Record<string, object | null>;
}

/** A data folder as a release left it, removed after the test. */
export function releasedFolder(release: string) {
  const { at, key, responses }: Recorded = JSON.parse(new TextDecoder().decode(unpacked(release, 'json')));
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-released-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'bullpen.db');
  writeFileSync(file, unpacked(release, 'db'), { mode: 0o600 });
  writeFileSync(join(folder, 'secret.key'), key, { mode: 0o600 });
  return { folder, file, at, responses };
}
