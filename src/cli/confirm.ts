import { createInterface } from 'node:readline/promises';
import { AppError } from '#src/errors.ts';
import { terminalLine } from '#src/values/text/terminal-text.ts';

/**
 * Asks on the terminal before an irreversible step.
 * @param aborted message for any answer but yes
 * @throws AppError when the user declines or there is no terminal
 */
export async function confirm(question: string, aborted: string): Promise<void> {
  if (!process.stdin.isTTY) throw new AppError('invalid', 'Not a terminal; pass --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const response = await terminal.question(`${terminalLine(question)} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(response.trim())) throw new AppError('invalid', aborted);
}
