import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Config, isPort, PORT_RULE, readConfig } from '#src/config.ts';
import { AppError } from '#src/errors.ts';
import { DATABASE } from '#src/ops/backups/parts.ts';
import type { Deps, OpenOptions } from '#src/server/compose.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { terminalJson, terminalLine, terminalText } from '#src/values/text/terminal-text.ts';
import { tradeDateAt } from '#src/values/time/instants.ts';
import { toWire } from '#src/values/wire/wire.ts';

/** Options every command takes. */
export interface CommonOptions {
  data?: string;
  json?: boolean;
}

/** Registers one command on the program. */
export type AddCommand = (program: Command) => void;

/** Adds the common options and the examples shown by --help; examples leave out the program's name. */
export function withCommonOptions(command: Command, ...examples: readonly [string, ...string[]]): Command {
  return command
    .option('--data <dir>', 'data folder (default: BULLPEN_DATA_DIR, else ./data)')
    .option('--json', 'print JSON instead of text')
    .addHelpText('after', `\nExamples:\n${examples.map((line) => `  bullpen ${line}`).join('\n')}`);
}

/** `--port`, where anything but a port is wrong usage. @param description which port, and its default */
export const portOption = (description: string): Option =>
  new Option('--port <port>', description).argParser((text: string) => {
    if (isPort(text)) return text;
    throw new InvalidArgumentError(`It must be ${PORT_RULE}.`);
  });

/** An option that takes a whole number from 1 on, where anything else is wrong usage. @param most the largest it takes */
export const numberOption = (flags: string, description: string, most: number): Option =>
  new Option(flags, description).argParser((text: string) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
    if (number >= 1 && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${formatCount(most)}.`);
  });

/**
 * Opens the data folder, runs `work` and closes it again. Safe while the server runs.
 * @throws AppError where there is no installation, or one of another release
 */
export async function withApp(
  options: CommonOptions,
  work: (deps: Deps) => void | Promise<void>,
  open: Pick<OpenOptions, 'newKey'> = {},
): Promise<void> {
  // Imported on demand, to keep the start of commands that need no data folder short.
  const { expectDatabase } = await import('#src/db/integrity.ts');
  const config = readConfig(options);
  expectDatabase(join(config.dataDir, DATABASE));
  await inApp(config, work, open);
}

/** The same for a command that adds something of its own: where there is no installation, it makes one. */
export async function withAppOrNew(
  options: CommonOptions,
  work: (deps: Deps) => void | Promise<void>,
): Promise<void> {
  const config = readConfig(options);
  const isNew = !existsSync(join(config.dataDir, DATABASE));
  await inApp(config, work);
  // A forgotten or mistyped --data would otherwise go unnoticed.
  if (isNew && !options.json) say(`Made a new database in ${config.dataDir}: there was none.`);
}

async function inApp(
  config: Config,
  work: (deps: Deps) => void | Promise<void>,
  open: OpenOptions = {},
): Promise<void> {
  const { openDeps } = await import('#src/server/compose.ts');
  const deps = openDeps(config, open);
  try {
    await work(deps);
  } finally {
    deps.close();
  }
}

/**
 * Lets the runtime compile to machine code as it sees fit. The executable begins with holding it back
 * (`scripts/build/executable.ts`), which is for what runs once.
 */
export const compileFromHere = (): void => Bun.unsafe.setJITPolicy(1);

/** Writes the command to the admin's audit log. @param details what it was applied to; never a secret */
export function note({ audit }: Deps, action: string, details: string): void {
  audit.record({ actor: 'cli', address: null, action, details });
}

/** Says something beside the result. */
export function say(text: string): void {
  process.stderr.write(`${terminalText(text)}\n`);
}

let hasPrinted = false;

/** Prints a result: JSON with --json, else text. */
export function print(
  options: CommonOptions,
  value: unknown,
  text: string,
  out: { write(text: string): unknown } = process.stdout,
): void {
  hasPrinted = true;
  out.write(
    options.json ? `${terminalJson(JSON.stringify(toWire(value), null, 2))}\n` : `${terminalText(text)}\n`,
  );
}

/** Prints why a command failed, for a script, unless its result says so already. */
export function printFailure({ code, message }: Pick<AppError, 'code' | 'message'>): void {
  if (!hasPrinted) print({ json: true }, { code, message }, '');
}

/** On which day of the team something was created, as the admin area shows it: `yyyy-MM-dd`. */
export function dayCreated({ settings }: Deps, { createdAt }: { createdAt: string }): string {
  return tradeDateAt(Date.parse(createdAt), settings.timeZone());
}

/** `1 session`, `3 sessions`. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** Aligns rows in columns; the first row is the header. */
export function columns(table: readonly (readonly string[])[]): string {
  const rows = table.map((row) => row.map(terminalLine));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

interface Schema<T> {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { message: string }[] } };
}

/** @throws AppError with the schema's messages */
export function parsed<T>(schema: Schema<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('invalid', result.error.issues.map(({ message }) => message).join('\n'));
}
