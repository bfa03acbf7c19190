import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { millisecondsInHour } from 'date-fns/constants';
import { readContents } from '#src/db/contents.ts';
import { VIDEOS } from '#src/ops/backups/parts.ts';
import { isVideoFileName } from '#src/values/video-file-name.ts';
import type { Finding } from './finding.ts';

/** Beside a running server, younger files may be uploads under way. Milliseconds. */
const UPLOAD_TIME = millisecondsInHour;

/**
 * Compares the video files with the database. A file name we would not have made is never looked up. Differences are
 * read twice, since others may be at work.
 */
export function examineVideos(
  dataDir: string,
  database: string,
  { isServing, now }: { isServing: boolean; now: number },
): Finding[] {
  const folder = join(dataDir, VIDEOS);
  /** A symbolic link does not count as the file. */
  const sizeOf = (name: string): number | undefined => {
    const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return found?.isFile() ? found.size : undefined;
  };
  const isWrong = ({ fileName, fileSize }: { fileName: string; fileSize: number }) =>
    sizeOf(fileName) !== fileSize;
  const listedVideos = () =>
    readContents(database).videos.filter(({ fileName }) => isVideoFileName(fileName));
  const first = listedVideos().filter(isWrong);
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);

  const listed = listedVideos();
  const names = new Set(listed.map(({ fileName }) => fileName));
  const wrong = first.filter(({ fileName }) => names.has(fileName)).filter(isWrong);
  const orphans = files.filter((name) => {
    if (names.has(name)) return false;
    const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return found !== undefined && !(isServing && now - found.ctimeMs < UPLOAD_TIME);
  });
  return [
    ...wrong.map(({ fileName, fileSize }) => {
      const size = sizeOf(fileName);
      const message =
        size === undefined
          ? `a listed video has no file: ${fileName}`
          : `the file of a video has ${size} bytes where ${fileSize} are listed: ${fileName}`;
      return { check: 'videos', message, isDamage: false, isFixable: false } as const;
    }),
    ...orphans.map(
      (name) =>
        ({
          check: 'videos',
          message: `a file is no video of anyone: ${name}`,
          isDamage: false,
          isFixable: !isServing,
        }) as const,
    ),
  ];
}
