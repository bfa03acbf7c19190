import { readFileSync } from 'node:fs';

/**
 * The most resident memory that a process takes which another one has started; 0 where there is none, or the system does not say.
 * Until a child begins its own program, it has its parent's command, and all of its parent's memory: it is none yet. Bytes.
 */
export function largestChild(parent: number): number {
  const command = read(`/proc/${parent}/cmdline`);
  const children = read(`/proc/${parent}/task/${parent}/children`).match(/\d+/g) ?? [];
  const sizes = children
    .filter((child) => read(`/proc/${child}/cmdline`) !== command)
    .map((child) => Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${child}/status`))?.[1] ?? 0) * 1024);
  return Math.max(0, ...sizes);
}

/** Nothing of a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
