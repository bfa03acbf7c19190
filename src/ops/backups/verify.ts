import { createReadStream } from 'node:fs';
import type { Manifest } from './manifest.ts';
import { type Progress, readTar } from './tar.ts';

const NOWHERE = { write: async () => {}, close: async () => {} };

/** Reads a backup file and checks everything in it against its manifest. @throws AppError */
export async function verifyBackup(file: string, progress: Progress = { onBytes() {} }): Promise<Manifest> {
  return readTar(createReadStream(file, { highWaterMark: 1024 * 1024 }), async () => NOWHERE, progress);
}
