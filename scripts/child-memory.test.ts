import { expect, test } from 'bun:test';
import { largestChild } from './child-memory.ts';

const MIB = 1024 * 1024;

/** Holds 200 MiB, and starts many programs that hold next to nothing, the last of which stays until its input ends. */
const PARENT = `
  const held = Buffer.alloc(200 * ${MIB}, 1);
  for (let n = 0; n < 100; n += 1) await Bun.spawn(['true']).exited;
  await Bun.spawn(['cat'], { stdin: 'inherit' }).exited;
  process.exit(held.at(-1) === 1 ? 0 : 1);
`;

test('a child is none before it runs its own program: until then it has the memory of its parent', async () => {
  const parent = Bun.spawn([process.execPath, '-e', PARENT], { stdin: 'pipe' });
  let isOver = false;
  const ending = parent.exited.finally(() => {
    isOver = true;
  });
  let most = 0;
  while (!isOver) {
    most = Math.max(most, largestChild(parent.pid));
    if (most > 0) void parent.stdin.end();
    await new Promise((next) => setImmediate(next));
  }
  expect(await ending).toBe(0);
  expect(most).toBeWithin(1, 100 * MIB);
}, 30_000);
