import {
  type AddCommand,
  type CommonOptions,
  counted,
  note,
  print,
  withApp,
  withCommonOptions,
} from './command.ts';

export const addLimits: AddCommand = (program) => {
  const limits = program.command('limits').description('the limits on guessing access codes and passwords');
  withCommonOptions(
    limits.command('clear').description('forget all failed attempts, so that nobody has to wait'),
    'limits clear',
  ).action((options: CommonOptions) => {
    return withApp(options, (app) => {
      const cleared = app.access.clearLimits();
      const attempts = counted(cleared, 'failed attempt');
      note(app, 'limits clear', attempts);
      print(options, { cleared }, `Cleared ${attempts}.`);
    });
  });
};
