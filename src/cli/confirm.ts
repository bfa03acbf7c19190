import { createInterface } from 'node:readline/promises';
import { AppError } from '#src/errors.ts';

/**
 * Asks on the terminal before what cannot be undone.
 * @param aborted what is said after any other answer than yes
 * @throws AppError after that answer, and where there is no terminal
 */
export async function confirm(question: string, aborted: string): Promise<void> {
  if (!process.stdin.isTTY) throw new AppError('invalid', 'Not a terminal; pass --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const response = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(response.trim())) throw new AppError('invalid', aborted);
}
