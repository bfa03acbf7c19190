import { type AddCommand, type CommonOptions, print, withCommonOptions, withDesk } from './command.ts';

export const addLimits: AddCommand = (program) => {
  const limits = program.command('limits').description('the limits on guessing access codes and passwords');
  withCommonOptions(
    limits.command('clear').description('forget all failed attempts, so that nobody has to wait'),
    'limits clear',
  ).action((options: CommonOptions) => {
    return withDesk(options, ({ access }) => {
      const cleared = access.clearLimits();
      print(
        options,
        { cleared },
        `Cleared ${cleared === 1 ? '1 failed attempt' : `${cleared} failed attempts`}.`,
      );
    });
  });
};
