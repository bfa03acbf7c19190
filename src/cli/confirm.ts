import { createInterface } from 'node:readline';
import { AppError } from '#src/errors.ts';
import { terminalLine } from '#src/values/text/terminal-text.ts';
import { INTERRUPTED, QuietEnd } from './quiet-end.ts';

/**
 * Asks on the terminal before an irreversible step.
 * @param aborted message for any answer but yes, and for the end of the input
 * @throws AppError when the user declines or there is no terminal, QuietEnd on Ctrl+C
 */
export async function confirm(question: string, aborted: string): Promise<void> {
  if (!process.stdin.isTTY) throw new AppError('invalid', 'Not a terminal; pass --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const response = await new Promise<string>((resolve, reject) => {
      // Without an answer the cursor still stands behind the question.
      const leave = (end: () => void) => () => {
        process.stderr.write('\n');
        end();
      };
      terminal.question(`${terminalLine(question)} [y/N] `, resolve);
      terminal.once(
        'SIGINT',
        leave(() => reject(new QuietEnd(INTERRUPTED))),
      );
      terminal.once(
        'close',
        leave(() => resolve('')),
      );
    });
    if (!/^y(es)?$/i.test(response.trim())) throw new AppError('invalid', aborted);
  } finally {
    terminal.removeAllListeners('close').close();
  }
}
