import { describeConfig, readConfig } from '#src/config.ts';
import { type AddCommand, type CommonOptions, columns, print, withCommonOptions } from './command.ts';

export const addConfig: AddCommand = (program) => {
  withCommonOptions(
    program.command('config').description('print the configuration in force, secrets masked'),
    'config --json',
  ).action((options: CommonOptions) => {
    const shown = describeConfig(readConfig(options));
    print(options, shown, columns([['VARIABLE', 'VALUE'], ...Object.entries(shown)]));
  });
};
