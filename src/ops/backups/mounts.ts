import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Whether something is mounted at a path. It cannot be renamed then, not even where it comes from the same disk. */
export function isMounted(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return false;
  const folder = realpathSync(dirname(path));
  const mounts = readMounts();
  return mounts === null ? found.dev !== statSync(folder).dev : mounts.includes(join(folder, basename(path)));
}

/** The mount points that this process sees; `null` on systems without `/proc`. */
function readMounts(): string[] | null {
  try {
    return listMounts(readFileSync('/proc/self/mountinfo', 'utf8'));
  } catch {
    return null;
  }
}

/** Reads the system's list of mount points, in which blanks and backslashes are written in octal digits. */
export const listMounts = (mountinfo: string): string[] =>
  mountinfo
    .split('\n')
    .filter(Boolean)
    .map((line) =>
      (line.split(' ')[4] ?? '').replace(/\\(\d{3})/g, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 8)),
      ),
    );
