import {
  type AddCommand,
  type CommonOptions,
  counted,
  note,
  print,
  withCommonOptions,
  withDesk,
} from './command.ts';

export const addSessions: AddCommand = (program) => {
  const sessions = program.command('sessions').description('the sessions of traders and admins');
  withCommonOptions(
    sessions.command('end').description('end all sessions: everyone has to log in again'),
    'sessions end',
  ).action((options: CommonOptions) => {
    return withDesk(options, (desk) => {
      const ended = desk.access.endAllSessions();
      const sessions = counted(ended, 'session');
      note(desk, 'sessions end', sessions);
      print(options, { ended }, `Ended ${sessions}.`);
    });
  });
};
