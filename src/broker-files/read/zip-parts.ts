/** The parts of a workbook, which is a zip archive. */

import { type UnzipFileInfo, unzipSync } from 'fflate';
import { MAX_INFLATED, MAX_ZIP_ENTRIES } from './limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface ZipParts {
  names: readonly string[];
  /** Inflates it; `null` if there is none. */
  part(name: string): Uint8Array | null;
}

/** @throws UnreadableFile for an archive whose directory promises more than is read at once */
export function zipParts(bytes: Uint8Array): ZipParts {
  const entries: UnzipFileInfo[] = [];
  unzipped(bytes, (entry) => {
    entries.push(entry);
    return false;
  });
  const size = entries.reduce((sum, { originalSize }) => sum + originalSize, 0);
  if (entries.length > MAX_ZIP_ENTRIES || size > MAX_INFLATED) throw bomb();
  let inflated = 0;
  return {
    names: entries.map(({ name }) => name),
    part(name) {
      // Nothing is inflated beyond the size in the directory; one that lies leaves a part cut off, which is reported.
      const found = unzipped(bytes, (entry) => entry.name === name)[name];
      inflated += found?.length ?? 0;
      if (inflated > MAX_INFLATED) throw bomb();
      return found ?? null;
    },
  };
}

function unzipped(bytes: Uint8Array, filter: (entry: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (cause) {
    throw new UnreadableFile('broken_workbook', 'The workbook is cut off or broken. Export it again.', {
      cause,
    });
  }
}

const bomb = () =>
  new UnreadableFile(
    'zip_bomb',
    'The workbook unpacks to more than is read at once. Export a shorter period.',
  );
