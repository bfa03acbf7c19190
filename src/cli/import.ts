import { readFileSync, type Stats, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { TradesAsked } from '#src/broker-files/index.ts';
import { AppError } from '#src/errors.ts';
import type { Account } from '#src/features/accounts/responses.ts';
import {
  IMPORT_QUESTIONS,
  ImportFields,
  ImportQuery,
  isBlocking,
  MAX_IMPORT_SIZE,
  MOST_FILES,
  NO_ACCOUNT,
  OPEN_TRADES,
  TOO_LARGE,
  TOO_MANY_FILES,
} from '#src/features/imports/contract.ts';
import type { ImportReport } from '#src/features/imports/responses.ts';
import { foldText } from '#src/values/text/text.ts';
import {
  type AddCommand,
  type CommonOptions,
  note,
  parsed,
  print,
  withApp,
  withCommonOptions,
} from './command.ts';
import {
  daysAndProblems,
  laterQuestions,
  leftOutAndHeld,
  mappingText,
  openPoints,
  resultLine,
  tradesTable,
} from './import-text.ts';
import { stoppable } from './stoppable.ts';
import { traderNamed } from './trader-named.ts';

interface ImportOptions extends CommonOptions {
  trader: string;
  account?: string[];
  zone?: string;
  dateOrder?: string;
  format?: string;
  instrument?: string[];
  day?: string[];
  mapping?: string;
  split?: string[];
  leaveOut?: string[];
  trades?: string;
  printMapping?: boolean;
  dryRun?: boolean;
}

const STOPPED = 'Stopped. Nothing was imported.';

export const addImport: AddCommand = (program) => {
  const command = program
    .command('import <file...>')
    .description(
      "import exports of brokers and platforms into a trader's journal; what is there already stays",
    );
  withCommonOptions(
    command,
    'import Performance.csv "Cash History.csv" --trader "Maya Okafor" --account "Apex 50K"',
    'import trades.csv --trader 3 --zone America/Chicago --dry-run',
  )
    .requiredOption('--trader <id or name>', 'whose trades they are')
    .option(
      '--account <name>',
      'the account of all rows; or NAME-IN-THE-FILE=ACCOUNT, once for each name',
      (name: string, names: string[] = []) => [...names, name],
    )
    .option('--zone <zone>', 'time zone of the stamps, e.g. America/Chicago')
    .option('--date-order <order>', 'how days are written: mdy or dmy')
    .option('--format <id>', 'what the files are, where several formats match')
    .option(
      '--instrument <symbol=kind>',
      'what a symbol is that may be a future or a share: ES=futures or ES=stocks, once for each symbol',
      (answer: string, answers: string[] = []) => [...answers, answer],
    )
    .option(
      '--day <day>',
      'the day of a file of clock times alone; or FILE=DAY, once for each file',
      (answer: string, answers: string[] = []) => [...answers, answer],
    )
    .option('--mapping <file>', 'JSON: what the columns of an unknown file are, as the API takes it')
    .option(
      '--split <symbol=new:old>',
      'the ratio of a split that a file does not tell, e.g. NFLX=10:1; once for each symbol',
      (answer: string, answers: string[] = []) => [...answers, answer],
    )
    .option(
      '--leave-out <symbol>',
      'a symbol of which nothing is to come in; once for each symbol',
      (symbol: string, symbols: string[] = []) => [...symbols, symbol],
    )
    .option('--dry-run', 'tell what it would do, and write nothing')
    .option(
      '--trades <day>',
      'with --dry-run: list the trades of that day too, yyyy-MM-dd, or those that stay open: open',
    )
    .option(
      '--print-mapping',
      'print what is suggested for the columns of unknown files, as --mapping takes it, and nothing else',
    )
    .addHelpText(
      'after',
      `
Files that belong together are one import: one completes the other. What the files leave open is told, with the option
that answers it; nothing is written until then.`,
    )
    .action((files: string[], options: ImportOptions) => importFiles(files, options));
};

function importFiles(paths: readonly string[], options: ImportOptions): Promise<void> {
  const files = filesAt(paths);
  return withApp(options, async (app) => {
    const trader = traderNamed(app.traders, options.trader);
    const fields = {
      ...toFields(options),
      ...accountFields(app.accounts.list(trader.id), options.account ?? []),
    };
    const { printMapping = false, trades } = options;
    const dryRun = printMapping || (options.dryRun ?? false);
    const order = {
      ...{ traderId: trader.id, actor: 'cli', dryRun, at: app.clock(), fields, files },
      trades: dryRun ? tradesAsked(trades) : undefined,
    };
    const { runImport } = await import('#src/ops/importing.ts');
    const report = await stoppable(STOPPED, (goOn) => runImport(app, order, goOn));
    if (printMapping) return printMappings(options, report);
    if (report.id !== null) note(app, 'import', `${report.id} ${trader.name}: ${report.formatName}`);
    const { clock } = app.settings.timeFormat();
    const lines = [
      daysAndProblems(report),
      ...(report.trades ? [tradesTable(report.trades, app.settings.timeFormat())] : []),
      leftOutAndHeld(report),
      resultLine(report),
      ...openPoints(dryRun ? report.questions : report.questions.filter((one) => !isBlocking(one)), clock),
      ...(dryRun ? laterQuestions(report) : []),
    ];
    print(options, report, lines.filter((text) => text !== '').join('\n\n'));
    if (!dryRun && report.questions.some(isBlocking)) {
      throw new AppError(
        'import_questions',
        [IMPORT_QUESTIONS, ...openPoints(report.questions, clock), ...laterQuestions(report)].join('\n'),
      );
    }
  });
}

/** The first ones of them: `--json` says how many there are, the API lists them all. */
function tradesAsked(of: string | undefined): TradesAsked | undefined {
  if (of === undefined) return;
  const { tradesOf = of } = parsed(ImportQuery, { tradesOf: of });
  return { tradeDate: tradesOf === OPEN_TRADES ? null : tradesOf, offset: 0 };
}

/** @throws AppError where no file needs a mapping */
function printMappings(options: CommonOptions, { questions }: ImportReport): void {
  const mappings = questions.flatMap((one) => (one.kind === 'mapping' ? [one.suggested] : []));
  if (mappings.length === 0)
    throw new AppError('invalid', 'The columns of these files are known: no mapping is needed.');
  const printed = mappings.length === 1 ? mappings[0] : mappings;
  print(options, printed, mappingText(printed));
}

function filesAt(paths: readonly string[]): { name: string; path: string }[] {
  if (paths.length > MOST_FILES) throw new AppError('too_large', TOO_MANY_FILES);
  let bytes = 0;
  for (const path of paths) bytes += readStats(path).size;
  if (bytes > MAX_IMPORT_SIZE) throw new AppError('too_large', TOO_LARGE);
  return paths.map((path) => ({ name: basename(path), path }));
}

function readStats(path: string): Stats {
  let found: Stats;
  try {
    found = statSync(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('invalid', `${path} cannot be read: ${reason}`, { cause });
  }
  if (found.isFile()) return found;
  throw new AppError('invalid', `${path} is not a file`);
}

function toFields(options: ImportOptions): ImportFields {
  const { zone, dateOrder, format, instrument, day, mapping, split, leaveOut } = options;
  const splits = Object.fromEntries((split ?? []).map((answer) => splitAtLast(answer, '=')));
  return parsed(ImportFields, {
    ...(instrument === undefined ? {} : { instruments: JSON.stringify(byName(instrument)) }),
    ...(day === undefined ? {} : { day: dayField(day) }),
    ...(mapping === undefined ? {} : { mapping: textAt(mapping) }),
    ...(zone === undefined ? {} : { timeZone: zone }),
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(format === undefined ? {} : { format }),
    ...(split === undefined ? {} : { splits: JSON.stringify(splits) }),
    ...(leaveOut === undefined ? {} : { leaveOut: JSON.stringify(leaveOut) }),
  });
}

/** Of several, `FILE=DAY` each, or one for all files. */
const dayField = (days: readonly string[]): string =>
  days.some((day) => day.includes('=')) ? JSON.stringify(byName(days)) : (days.at(-1) ?? '');

const byName = (answers: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    answers.map((answer) => splitAtLast(answer, '=')).map(([name, value = '']) => [name, value]),
  );

function textAt(path: string): string {
  readStats(path);
  return readFileSync(path, 'utf8');
}

/** @param answers account names, or `NAME-IN-THE-FILE=ACCOUNT`. @throws AppError for an unknown one */
function accountFields(
  accounts: readonly Account[],
  answers: readonly string[],
): Pick<ImportFields, 'accountId' | 'accounts'> {
  const findId = (name: string): number | undefined =>
    accounts.find((account) => foldText(account.name) === foldText(name))?.id;
  const byName: Record<string, number | null> = {};
  let accountId: number | undefined;
  for (const answer of answers) {
    const own = findId(answer);
    if (own !== undefined) accountId = own;
    else {
      const [external = '', name = ''] = splitAtLast(answer, '=');
      const id = findId(name) ?? (foldText(name) === foldText(NO_ACCOUNT) ? null : undefined);
      if (id === undefined) throw unknownAccount(name === '' ? answer : name, accounts);
      byName[external] = id;
    }
  }
  return {
    ...(accountId === undefined ? {} : { accountId }),
    ...(Object.keys(byName).length === 0 ? {} : { accounts: byName }),
  };
}

function splitAtLast(text: string, mark: string): [string, string] | [string] {
  const at = text.lastIndexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

function unknownAccount(name: string, accounts: readonly Account[]): AppError {
  const known = accounts.map((account) => account.name).join(', ');
  const others = known === '' ? 'They have none yet.' : `They have: ${known}.`;
  return new AppError('not_found', `The trader has no account ${name}. ${others}`);
}
