import type { Command } from 'commander';
import type { Deps } from '#src/server/compose.ts';
import {
  type AddCommand,
  type CommonOptions,
  counted,
  note,
  print,
  withApp,
  withCommonOptions,
} from './command.ts';

export const addSessions: AddCommand = (program) => {
  const sessions = program.command('sessions').description('the sessions of traders and admins');
  const end = sessions.command('end').description('end all sessions: everyone has to log in again');
  clears(end, 'sessions end', 'Ended', 'session', (access) => access.endAllSessions());
};

export const addLimits: AddCommand = (program) => {
  const limits = program.command('limits').description('the limits on guessing access codes and passwords');
  const clear = limits.command('clear').description('forget all failed attempts, so that nobody has to wait');
  clears(clear, 'limits clear', 'Cleared', 'failed attempt', (access) => access.clearLimits());
};

/** @param clear clears all of them. @returns how many there were */
function clears(
  command: Command,
  name: string,
  done: string,
  item: string,
  clear: (access: Deps['access']) => number,
): void {
  withCommonOptions(command, name).action((options: CommonOptions) =>
    withApp(options, (app) => {
      const count = clear(app.access);
      const items = counted(count, item);
      note(app, name, items);
      print(options, { [done.toLowerCase()]: count }, `${done} ${items}.`);
    }),
  );
}
