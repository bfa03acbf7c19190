import { readFileSync } from 'node:fs';
import { AppError } from '#src/errors.ts';
import { DEMO_DEFAULTS, type DemoService } from '#src/ops/demo/service.ts';
import { seedInBatches } from '#src/ops/seed/batches.ts';
import {
  type AddCommand,
  type CommonOptions,
  columns,
  numberOption,
  print,
  withAppOrNew,
  withCommonOptions,
} from './command.ts';
import { progressLine } from './progress.ts';
import { stoppable } from './stoppable.ts';

interface SeedOptions extends CommonOptions {
  demo?: boolean;
  force?: boolean;
  traders?: number;
  days?: number;
  entries?: number;
  seed?: number;
}

export const addSeed: AddCommand = (program) => {
  const command = program
    .command('seed [file]')
    .description(
      'add traders, accounts, entries, strategies, quotes and links from a JSON or CSV file, or a made-up team',
    );
  withCommonOptions(
    command,
    'seed team.json',
    'seed entries.csv --force',
    'seed --demo --traders 20 --days 365',
  )
    .option('--demo', 'a made-up team; the same numbers below give the same trades')
    .addOption(numberOption('--traders <n>', `how many traders (default: ${DEMO_DEFAULTS.traders})`, 1000))
    .addOption(
      numberOption('--days <n>', `how many calendar days up to today (default: ${DEMO_DEFAULTS.days})`, 9000),
    )
    .addOption(
      numberOption('--entries <n>', 'how many entries in all (default: what such a team trades)', 10_000_000),
    )
    .addOption(
      numberOption('--seed <n>', `the seed of its chance (default: ${DEMO_DEFAULTS.seed})`, 4_294_967_295),
    )
    .option('--force', 'also where there are traders already; a file adds to those of the same name')
    .addHelpText(
      'after',
      `
A JSON file holds {"traders": [{"name", "accessCode"?, "accounts"?, "strategies"?, "entries"?}], "quotes"?, "links"?}
with the fields of the API; a CSV file an entry a line, under the titles of the exports, with a column Trader. All of
it or nothing.`,
    )
    .action((file: string | undefined, options: SeedOptions) => {
      if ((file === undefined) === (options.demo === undefined)) {
        command.error('error: name a FILE to read, or say --demo');
      }
      return file === undefined ? seedDemo(options) : seedFile(file, options);
    });
};

const STOPPED = 'Stopped. Nothing was added.';

function seedDemo(options: SeedOptions): Promise<void> {
  return withAppOrNew(options, async (app) => {
    const { demo } = app;
    const line = entriesLine();
    const { traders, days, seed, entries } = { ...DEMO_DEFAULTS, ...options };
    const steps = demo.steps(
      { traders, days, seed, ...(entries === undefined ? {} : { entries }) },
      { force: options.force ?? false, onEntry: () => line.advance(1) },
    );
    const seeded = await stoppable(STOPPED, (goOn) => seedInBatches(app, steps, goOn)).finally(line.end);
    await demo.addVideos();
    print(options, seeded, codesTable(seeded));
  });
}

async function seedFile(file: string, options: SeedOptions): Promise<void> {
  const text = readText(file);
  const { seedApp } = await import('#src/ops/seed/seed.ts');
  const line = entriesLine();
  await withAppOrNew(options, async (app) => {
    try {
      const onEntry = () => line.advance(1);
      const seeded = await stoppable(STOPPED, (goOn) =>
        seedApp(app, { text, file, force: options.force ?? false, onEntry, goOn }),
      );
      line.end();
      const { traders, entries, strategies, quotes, links } = seeded;
      const others = `${strategies} strategies, ${quotes} quotes and ${links} links`;
      print(options, seeded, `${codesTable({ traders, entries })}\nAlso added: ${others}.`);
    } catch (error) {
      line.end();
      throw error;
    }
  });
}

/** How far a seed is, in one line on a terminal. */
export const entriesLine = () => progressLine('Adding', (entries) => `${entries} entries`);

function readText(file: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('invalid', `${file} cannot be read: ${reason}`, { cause });
  }
  try {
    // TextDecoder drops a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('invalid', `${file} is not a text in UTF-8.`, { cause });
  }
}

/** The seeded traders and their access codes. */
export function codesTable({ traders, entries }: ReturnType<DemoService['seed']>): string {
  const rows = traders.map(({ name, accessCode }) => [name, accessCode]);
  return `Seeded ${traders.length} traders with ${entries} journal entries. Access codes:\n\n${columns([['TRADER', 'ACCESS CODE'], ...rows])}\n`;
}
