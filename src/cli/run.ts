import { Command, CommanderError } from 'commander';
import { AppError } from '#src/errors.ts';
import { silentLog } from '#src/log.ts';
import { appErrorOf } from '#src/server/error-response.ts';
import { version } from '#src/version.ts';
import { addLimits, addSessions } from './access.ts';
import { addAdminPassword } from './admin-password.ts';
import { addArchive } from './archive.ts';
import { addArchives } from './archives.ts';
import { addBackup } from './backup.ts';
import { compileFromHere, say } from './command.ts';
import { addConfig } from './config.ts';
import { addDoctor } from './doctor.ts';
import { addHealth } from './health.ts';
import { addImport } from './import.ts';
import { addImports } from './imports.ts';
import { addJob } from './job.ts';
import { addOpenapi } from './openapi.ts';
import { addRestore } from './restore.ts';
import { addSeed } from './seed.ts';
import { addServe } from './serve.ts';
import { addTokens } from './tokens.ts';
import { addTraders } from './traders.ts';
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
  const program = createProgram();
  // Under a file size limit this signal would kill the process; ignored, the write fails with an error instead.
  process.on('SIGXFSZ', () => {});
  try {
    rejectUnknown(program, args);
    // A server does so by itself once it listens.
    program.hook('preAction', (_, command) => {
      if (command.name() !== 'serve') compileFromHere();
    });
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

function createProgram(): Command {
  const program = new Command('bullpen')
    .description('The self-hosted home of a small trading team.')
    .version(version, '--version', 'print the version')
    .addHelpText('after', EXAMPLES)
    .configureHelp({ showGlobalOptions: true });
  for (const add of [
    addServe,
    addSeed,
    addTraders,
    addTokens,
    addImport,
    addImports,
    addAdminPassword,
    addSessions,
    addLimits,
    addConfig,
    addVersion,
    addOpenapi,
    addJob,
    addArchive,
    addArchives,
    addBackup,
    addRestore,
    addDoctor,
    addHealth,
  ])
    add(program);
  for (const command of allOf(program)) {
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

function allOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allOf)];
}

function exitCodeOf(error: unknown): number {
  // commander has already printed the error or the requested help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  say(`bullpen: ${failureText(error)}`);
  return 1;
}

/** Database and disk errors read as they do from the server; system errors as the system words them. */
function failureText(error: unknown): string {
  const { code, message } = appErrorOf(error, 'UNKNOWN', silentLog);
  if (code !== 'internal' || error instanceof AppError) return message;
  return error instanceof Error && 'syscall' in error
    ? error.message
    : `Unexpected failure: ${String(error)}`;
}
