import { Command, CommanderError } from 'commander';
import { AppError } from '#src/errors.ts';
import { version } from '#src/version.ts';
import { type AddCommand, compileFromHere, printFailure, say } from './command.ts';
import { addHealth } from './health.ts';
import { isClosedPipe, QuietEnd } from './quiet-end.ts';
import { addVersion } from './version.ts';

const EXAMPLES = `
Examples:
  bullpen serve --demo                 look around with a made-up team
  bullpen traders add "Maya Okafor"    add a trader and print the access code
  bullpen import trades.csv --trader "Maya Okafor" --dry-run
                                       what a broker's file would add to a journal
  bullpen backup /mnt/nas/bullpen.tar  everything in one file, while the server runs
  bullpen serve --host 0.0.0.0 --port 8080 --data /var/lib/bullpen`;

/** Runs one command line. Exit codes: 0 success, 1 failure with one clear message, 2 invalid usage. */
export async function run(given: readonly string[]): Promise<void> {
  // Under a file size limit this signal would kill the process; ignored, the write fails with an error instead.
  process.on('SIGXFSZ', () => {});
  endWithReader(process.stdout, ({ message }) => say(`bullpen: The output cannot be written: ${message}`));
  endWithReader(process.stderr, () => {});
  const args = withDefault(given);
  try {
    const program = await createProgram(args);
    // A server does so by itself once it listens.
    program.hook('preAction', (_, command) => {
      if (command.name() !== 'serve') compileFromHere();
    });
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = await toExitCode(error, args.includes('--json'));
  }
}

/**
 * Goes on without a word once nobody reads the output any more; without a listener the process would end at once.
 * @param report is given the first other error, such as that of a full disk
 */
function endWithReader(out: NodeJS.WriteStream, report: (error: Error) => void): void {
  let isReported = false;
  out.on('error', (error) => {
    if (isClosedPipe(error)) return;
    process.exitCode = 1;
    if (!isReported) report(error);
    isReported = true;
  });
}

/** Those that need no data folder: they are over before the rest would be loaded. Docker asks for the health twice a minute. */
const AT_ONCE: ReadonlyMap<string, AddCommand> = new Map([
  ['health', addHealth],
  ['version', addVersion],
]);

/** The commands that a command line is about: all of them where it names none that there is. */
async function loadCommands([first = '']: readonly string[]): Promise<readonly AddCommand[]> {
  const atOnce = AT_ONCE.get(first);
  if (atOnce) return [atOnce];
  const { COMMANDS } = await import('./commands.ts');
  const named = COMMANDS.get(first);
  return named ? [named] : [...COMMANDS.values(), ...AT_ONCE.values()];
}

/** What the program says of itself, without a command. */
const OF_THE_PROGRAM: readonly string[] = ['-h', '--help', '--version'];

/** Without a command it is that of a server. A mistyped one is none: the program rejects it. */
function withDefault(args: readonly string[]): readonly string[] {
  const [first = ''] = args;
  const isNamed = first !== '' && !first.startsWith('-');
  return isNamed || args.some((arg) => OF_THE_PROGRAM.includes(arg)) ? args : ['serve', ...args];
}

async function createProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('bullpen')
    .description('The self-hosted home of a small trading team.')
    .version(version, '--version', 'print the version')
    .addHelpText('after', EXAMPLES)
    .configureHelp({ showGlobalOptions: true });
  for (const add of await loadCommands(args)) add(program);
  for (const command of flattenCommands(program)) {
    command.exitOverride().allowExcessArguments(false).showHelpAfterError();
  }
  return program;
}

function flattenCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(flattenCommands)];
}

async function toExitCode(error: unknown, isJson: boolean): Promise<number> {
  // commander has already printed the error or the requested help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof QuietEnd) return error.exitCode;
  if (isClosedPipe(error)) return 0;
  const failure = await describeFailure(error);
  say(`bullpen: ${failure.message}`);
  if (isJson) printFailure(failure);
  return 1;
}

/** Database and disk errors read as they do from the server; system errors as the system words them. */
async function describeFailure(error: unknown): Promise<Pick<AppError, 'code' | 'message'>> {
  const [{ toAppError }, { silentLog }] = await Promise.all([
    import('#src/server/error-response.ts'),
    import('#src/log.ts'),
  ]);
  const { code, message } = toAppError(error, silentLog);
  if (code !== 'internal' || error instanceof AppError) return { code, message };
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return { code, message: isOfSystem ? error.message : `Unexpected failure: ${String(error)}` };
}
