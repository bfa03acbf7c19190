import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { logIn, seedDemo, startProgram } from '../bench/program.ts';
import { compile, type ExecutableOptions } from './executable.ts';

/** Where the runtime of an executable writes what it ran; `closed-runtime.ts` closes it. */
const RECORDED_AT = 'BUN_BYTECODE_ORDER_OUT';

/**
 * Builds an executable for this machine, has it serve what a team opens, and hands `build` the record of which functions
 * that ran: side by side in the file, they take 5 MiB less memory than among all others. It counts for every platform.
 */
export async function inRecordedOrder(
  options: Omit<ExecutableOptions, 'outfile' | 'target' | 'order'>,
  build: (order: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(dirname(options.assetsDir), 'order-'));
  try {
    const [program, order] = [join(folder, 'bullpen'), join(folder, 'order')];
    await compile({ ...options, outfile: program });
    await tour(program, join(folder, 'data'), order);
    await build(order);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function tour(file: string, data: string, order: string): Promise<void> {
  const accessCode = await seedDemo(file, data);
  const args = ['serve', '--port', '0', '--json', '--data', data];
  const { url, stop } = await startProgram({ file, args }, { [RECORDED_AT]: order });
  try {
    const { traderId, cookie } = await logIn(url, accessCode);
    const tabs = ['', '/journal', '/calendar', '/strategies', '/analytics'].map(
      (tab) => `/dashboard/${traderId}${tab}`,
    );
    for (const path of ['/', '/guest', `/team-hub/${traderId}`, ...tabs, '/api/journal']) {
      const { status } = await fetch(new URL(path, url), { headers: { cookie, connection: 'close' } });
      if (status !== 200) throw new Error(`${path} was answered ${status}`);
    }
  } finally {
    // It writes the record as it ends.
    await stop();
  }
}
