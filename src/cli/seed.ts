import { DEMO_DEFAULTS, type DemoService } from '#src/demo/service.ts';
import { AppError } from '#src/errors.ts';
import {
  type AddCommand,
  type CommonOptions,
  columns,
  print,
  withCommonOptions,
  withDesk,
} from './command.ts';

interface SeedOptions extends CommonOptions {
  demo?: boolean;
  force?: boolean;
  traders?: string;
  days?: string;
  entries?: string;
  seed?: string;
}

export const addSeed: AddCommand = (program) => {
  withCommonOptions(program.command('seed').description('fill the data folder with a demo desk'))
    .requiredOption('--demo', 'a made-up desk; the same numbers below give the same trades')
    .option('--traders <n>', `how many traders (default: ${DEMO_DEFAULTS.traders})`)
    .option('--days <n>', `how many calendar days up to today (default: ${DEMO_DEFAULTS.days})`)
    .option('--entries <n>', 'how many entries in all (default: what such a desk trades)')
    .option('--seed <n>', `the seed of its chance (default: ${DEMO_DEFAULTS.seed})`)
    .option('--force', 'also where there are traders already')
    .action((options: SeedOptions) => {
      return withDesk(options, ({ demo }) => {
        const entries = count('--entries', options.entries, 10_000_000);
        const seeded = demo.seed(
          {
            traders: count('--traders', options.traders, 1000) ?? DEMO_DEFAULTS.traders,
            days: count('--days', options.days, 9000) ?? DEMO_DEFAULTS.days,
            seed: count('--seed', options.seed, 4_294_967_295) ?? DEMO_DEFAULTS.seed,
            ...(entries === undefined ? {} : { entries }),
          },
          options.force,
        );
        print(options, seeded, codesTable(seeded));
      });
    });
};

/** What was seeded, with the codes to log in with. */
export function codesTable({ traders, entries }: ReturnType<DemoService['seed']>): string {
  const rows = traders.map(({ name, accessCode }) => [name, accessCode]);
  return `Seeded ${traders.length} traders with ${entries} journal entries. Access codes:\n\n${columns([['TRADER', 'ACCESS CODE'], ...rows])}\n`;
}

function count(option: string, text: string | undefined, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= max) return value;
  throw new AppError(
    'bad_config',
    `${option} must be a whole number from 1 to ${max.toLocaleString('en-US')}`,
  );
}
