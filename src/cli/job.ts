import * as z from 'zod';
import { readConfig } from '#src/config.ts';
import { openDeps } from '#src/deps.ts';
import { AppError } from '#src/errors.ts';
import { refusalOf } from '#src/http/error-answer.ts';
import { GO_ON, heardLines, sayLine } from '#src/jobs.ts';
import { createLog } from '#src/log.ts';
import type { AddCommand } from './command.ts';

const Order = z.object({ actor: z.string(), label: z.string().optional(), at: z.number() });

/** What the server runs in a process of its own; nobody else calls it. */
export const addJob: AddCommand = (program) => {
  program
    .command('job <name>', { hidden: true })
    .requiredOption('--data <dir>')
    .action(async (name: string, options: { data: string }) => {
      const log = createLog('error', process.stderr);
      try {
        if (name !== 'archive') throw new AppError('invalid', `There is no job called ${name}`);
        sayLine({ result: await archive(options.data) });
      } catch (error) {
        const { code, message } = refusalOf(error, 'UNKNOWN', log);
        sayLine({ refusal: { code, message } });
      }
    });
};

async function archive(data: string): Promise<unknown> {
  const heard = heardLines();
  const order = Order.parse(JSON.parse((await heard.next()).value ?? 'null'));
  const desk = openDeps(readConfig({ data }));
  try {
    desk.archives.backUpBefore(order);
    sayLine({ held: true });
    const { value } = await heard.next();
    if (value !== GO_ON) throw new AppError('unavailable', 'The server is gone. Nothing was archived.');
    return desk.archives.archiveAll(order);
  } finally {
    desk.close();
  }
}
