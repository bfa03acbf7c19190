import { readFileSync } from 'node:fs';

/**
 * The processes that another one has started; none where the system does not say. Until a child begins its own program, it has its
 * parent's command, and all of its parent's memory: it is none yet.
 */
export function listChildren(parent: number): number[] {
  const command = read(`/proc/${parent}/cmdline`);
  const children = read(`/proc/${parent}/task/${parent}/children`).match(/\d+/g) ?? [];
  return children.map(Number).filter((child) => {
    const own = read(`/proc/${child}/cmdline`);
    return own !== '' && own !== command;
  });
}

/** Nothing of a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
