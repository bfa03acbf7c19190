import { Command, CommanderError } from 'commander';
import { AppError } from '#src/errors.ts';
import { version } from '#src/version.ts';
import { type AddCommand, compileFromHere, say } from './command.ts';
import { addHealth } from './health.ts';
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
export async function run(args: readonly string[]): Promise<void> {
  // Under a file size limit this signal would kill the process; ignored, the write fails with an error instead.
  process.on('SIGXFSZ', () => {});
  try {
    const program = await createProgram(args);
    rejectUnknown(program, args);
    // A server does so by itself once it listens.
    program.hook('preAction', (_, command) => {
      if (command.name() !== 'serve') compileFromHere();
    });
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = await toExitCode(error);
  }
}

/** Those that need no data folder: they are over before the rest would be loaded. Docker asks for the health twice a minute. */
const AT_ONCE: ReadonlyMap<string, AddCommand> = new Map([
  ['health', addHealth],
  ['version', addVersion],
]);

/** The commands that a command line is about: all of them where it asks for help, or names none. */
async function loadCommands(args: readonly string[]): Promise<readonly AddCommand[]> {
  const [first = ''] = args;
  const atOnce = AT_ONCE.get(first);
  if (atOnce) return [atOnce];
  const { COMMANDS } = await import('./commands.ts');
  const isDefault = first === '' || (first.startsWith('-') && !args.some((arg) => HELP.includes(arg)));
  const named = COMMANDS.get(isDefault ? 'serve' : first);
  return named ? [named] : [...COMMANDS.values(), ...AT_ONCE.values()];
}

const HELP: readonly string[] = ['-h', '--help'];

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

/** Rejects a mistyped command, which would otherwise become an argument of the default one. */
function rejectUnknown(program: Command, [first = '']: readonly string[]): void {
  if (first === '' || first.startsWith('-') || first === 'help') return;
  if (program.commands.some((command) => command.name() === first)) return;
  program.error(`error: unknown command '${first}'`);
}

function flattenCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(flattenCommands)];
}

async function toExitCode(error: unknown): Promise<number> {
  // commander has already printed the error or the requested help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  say(`bullpen: ${await failureText(error)}`);
  return 1;
}

/** Database and disk errors read as they do from the server; system errors as the system words them. */
async function failureText(error: unknown): Promise<string> {
  const [{ toAppError }, { silentLog }] = await Promise.all([
    import('#src/server/error-response.ts'),
    import('#src/log.ts'),
  ]);
  const { code, message } = toAppError(error, silentLog);
  if (code !== 'internal' || error instanceof AppError) return message;
  return error instanceof Error && 'syscall' in error
    ? error.message
    : `Unexpected failure: ${String(error)}`;
}
