import { type AddCommand, type CommonOptions, print, withCommonOptions, withDesk } from './command.ts';

export const addSessions: AddCommand = (program) => {
  const sessions = program.command('sessions').description('the sessions of traders and admins');
  withCommonOptions(
    sessions.command('end').description('end all sessions: everyone has to log in again'),
    'sessions end',
  ).action((options: CommonOptions) => {
    return withDesk(options, ({ access }) => {
      const ended = access.endAllSessions();
      print(options, { ended }, `Ended ${ended === 1 ? '1 session' : `${ended} sessions`}.`);
    });
  });
};
