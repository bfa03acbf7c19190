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
  withCommonOptions(
    sessions.command('end').description('end all sessions: everyone has to log in again'),
    'sessions end',
  ).action((options: CommonOptions) => {
    return withApp(options, (app) => {
      const ended = app.access.endAllSessions();
      const sessions = counted(ended, 'session');
      note(app, 'sessions end', sessions);
      print(options, { ended }, `Ended ${sessions}.`);
    });
  });
};
