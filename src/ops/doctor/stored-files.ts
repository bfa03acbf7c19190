import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { millisecondsInHour } from 'date-fns/constants';
import { readContents } from '#src/db/contents.ts';
import { IMAGES, VIDEOS } from '#src/ops/backups/parts.ts';
import { isImageFileName } from '#src/values/text/image-file-name.ts';
import { isVideoFileName } from '#src/values/text/video-file-name.ts';
import type { Finding } from './finding.ts';

/** Beside a running server, younger files may be uploads under way. Milliseconds. */
const UPLOAD_TIME = millisecondsInHour;

/** Files that the database lists. */
interface Kind {
  check: 'videos' | 'images';
  /** Their folder in the data folder. */
  folder: string;
  isFileName: (name: string) => boolean;
  /** What one of them belongs to: in a message alone, and with its article. */
  noun: string;
  one: string;
}

const KINDS: readonly Kind[] = [
  { check: 'videos', folder: VIDEOS, isFileName: isVideoFileName, noun: 'video', one: 'a video' },
  { check: 'images', folder: IMAGES, isFileName: isImageFileName, noun: 'image', one: 'an image' },
];

interface Circumstances {
  isServing: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** Compares the files of videos and images with the database. */
export const examineFiles = (dataDir: string, database: string, circumstances: Circumstances): Finding[] =>
  KINDS.flatMap((kind) => examineKind(kind, join(dataDir, kind.folder), database, circumstances));

/**
 * A file name we would not have made is never looked up. Differences are read twice, since others may be at work.
 */
function examineKind(
  { check, isFileName, noun, one }: Kind,
  folder: string,
  database: string,
  { isServing, now }: Circumstances,
): Finding[] {
  /** A symbolic link does not count as the file. */
  const readSize = (name: string): number | undefined => {
    const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return found?.isFile() ? found.size : undefined;
  };
  const isWrong = ({ fileName, fileSize }: { fileName: string; fileSize: number }) =>
    readSize(fileName) !== fileSize;
  const listedFiles = () => readContents(database)[check].filter(({ fileName }) => isFileName(fileName));
  const first = listedFiles().filter(isWrong);
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);

  const listed = listedFiles();
  const names = new Set(listed.map(({ fileName }) => fileName));
  const wrong = first.filter(({ fileName }) => names.has(fileName)).filter(isWrong);
  const orphans = files.filter((name) => {
    if (names.has(name)) return false;
    const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return found !== undefined && !(isServing && now - found.ctimeMs < UPLOAD_TIME);
  });
  return [
    ...wrong.map(({ fileName, fileSize }) => {
      const size = readSize(fileName);
      const message =
        size === undefined
          ? `a listed ${noun} has no file: ${fileName}`
          : `the file of ${one} has ${size} bytes where ${fileSize} are listed: ${fileName}`;
      return { check, message, isDamage: false, isFixable: false };
    }),
    ...orphans.map((name) => ({
      check,
      message: `a file is no ${noun} of anyone: ${name}`,
      isDamage: false,
      isFixable: !isServing,
    })),
  ];
}
