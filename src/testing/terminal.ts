import { EXECUTABLE } from './process.ts';
import { until } from './until.ts';

/**
 * Runs a command on a terminal to its end.
 * @param type what somebody types, once, on what is shown so far; `null` while they wait
 */
export async function onTerminal(
  args: readonly string[],
  type: (shown: string) => string | null = () => null,
): Promise<{ code: number; shown: string }> {
  let [shown, isClosed, isTyped] = ['', false, false];
  const child = Bun.spawn([EXECUTABLE, ...args], {
    env: { PATH: process.env.PATH ?? '', TERM: 'xterm' },
    terminal: {
      data: (terminal, bytes) => {
        shown += Buffer.from(bytes).toString();
        const keys = isTyped ? null : type(shown);
        if (keys === null) return;
        isTyped = true;
        terminal.write(keys);
      },
      exit: () => {
        isClosed = true;
      },
    },
  });
  const code = await child.exited;
  child.terminal?.close();
  await until(() => isClosed);
  return { code, shown };
}
