import { open } from 'node:fs/promises';

/** Syncs a file or folder to disk; for a folder, this makes renames and new files in it durable. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
