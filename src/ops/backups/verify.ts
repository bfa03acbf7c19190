import { createReadStream } from 'node:fs';
import type { Manifest } from './manifest.ts';
import { type Progress, readTar } from './tar.ts';

const NOWHERE = { write: async () => {}, close: async () => {} };

/** Reads a backup from its file and holds everything in it against its list. @throws AppError */
export async function verifyBackup(file: string, progress: Progress = { onBytes() {} }): Promise<Manifest> {
  return readTar(createReadStream(file, { highWaterMark: 1024 * 1024 }), async () => NOWHERE, progress);
}
