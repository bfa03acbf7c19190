import { SCHEMA_VERSION } from '#src/db/migrate.ts';
import { version } from '#src/version.ts';
import { type AddCommand, type CommonOptions, print, withCommonOptions } from './command.ts';

export const addVersion: AddCommand = (program) => {
  withCommonOptions(
    program.command('version').description('print the version and the schema version'),
    'version --json',
  ).action((options: CommonOptions) => {
    print(options, { version, schema: SCHEMA_VERSION }, `Bullpen ${version} (schema ${SCHEMA_VERSION})`);
  });
};
