import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file that only its owner can read, in place of one of before: to a draft that is then renamed, so that nobody ever
 * reads half of it. @throws a system error
 */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.part`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
