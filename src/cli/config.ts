import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, describeConfig, describeUnknown, readConfig, unknownVariables } from '#src/config.ts';
import type { Settings } from '#src/features/settings/responses.ts';
import { DATABASE } from '#src/ops/backups/parts.ts';
import {
  type AddCommand,
  type CommonOptions,
  columns,
  print,
  say,
  withApp,
  withCommonOptions,
} from './command.ts';

/** What the admin can set, as the Settings of the admin area call it. */
const SETTINGS = [
  ['teamName', 'Team name', String],
  ['timeZone', 'Time zone', String],
  ['clock', 'Clock', (hours) => `${hours} hours`],
  ['dayStarts', 'Trading day starts', String],
  ['dayClosesAt', 'Day is posted at', String],
  ['breakEvenTicks', 'Break-even up to', (ticks) => (ticks === null ? 'a net of 0' : `${ticks} ticks`)],
  ['roomPerTrader', 'Room per trader', (megabytes) => `${megabytes} MB`],
  ['public', 'Shown to the public', String],
] as const satisfies readonly (readonly [keyof Settings, string, (value: unknown) => string])[];

export const addConfig: AddCommand = (program) => {
  withCommonOptions(
    program
      .command('config')
      .description('print the configuration in force, secrets masked, with the settings of the admin area'),
    'config --json',
  ).action(async (options: CommonOptions) => {
    const config = readConfig(options);
    // Before there is an installation, its settings are not decided.
    if (!existsSync(join(config.dataDir, DATABASE))) return show(options, config, null);
    await withApp(options, ({ settings }) => show(options, config, settings.current()));
  });
};

function show(options: CommonOptions, config: Config, settings: Settings | null): void {
  const variables = describeConfig(config);
  const unknown = unknownVariables();
  if (!options.json) for (const one of unknown) say(describeUnknown(one));
  const tables = [[['VARIABLE', 'VALUE'], ...Object.entries(variables)]];
  if (settings)
    tables.push([
      ['SETTING', 'VALUE'],
      ...SETTINGS.map(([name, label, text]) => [label, text(settings[name])]),
    ]);
  const kept = settings && Object.fromEntries(SETTINGS.map(([name]) => [name, settings[name]]));
  print(options, { ...variables, settings: kept, unknown }, tables.map(columns).join('\n\n'));
}
