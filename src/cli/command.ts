import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '#src/config.ts';
import { AppError } from '#src/errors.ts';
import { DATABASE } from '#src/ops/backups/parts.ts';
import { type Deps, type OpenOptions, openDeps } from '#src/server/compose.ts';

/** What every command takes. */
export interface CommonOptions {
  data?: string;
  json?: boolean;
}

/** A command of the executable, adding itself to the program. */
export type AddCommand = (program: Command) => void;

/** The options that every command takes, and examples of what people type, without the program's name. */
export function withCommonOptions(command: Command, ...examples: readonly [string, ...string[]]): Command {
  return command
    .option('--data <dir>', 'data folder (default: BULLPEN_DATA_DIR, else ./data)')
    .option('--json', 'print JSON instead of text')
    .addHelpText('after', `\nExamples:\n${examples.map((line) => `  bullpen ${line}`).join('\n')}`);
}

/** Opens the data folder for the length of `work`. Works while the server runs. */
export async function withApp(
  options: CommonOptions,
  work: (deps: Deps) => void | Promise<void>,
  open: OpenOptions = {},
): Promise<void> {
  const config = readConfig(options);
  const isNew = !existsSync(join(config.dataDir, DATABASE));
  const deps = openDeps(config, open);
  try {
    await work(deps);
    // Whoever forgot --data would look for what was changed elsewhere.
    if (isNew && !options.json)
      process.stderr.write(`Made a new desk in ${config.dataDir}: there was none.\n`);
  } finally {
    deps.close();
  }
}

/** Writes down what a command changed, where the admin sees it. @param details to what; never a secret */
export function note({ audit }: Deps, action: string, details: string): void {
  audit.record({ actor: 'cli', address: null, action, details });
}

/** Prints a result: as JSON when asked for, else as text. */
export function print(
  options: CommonOptions,
  value: unknown,
  text: string,
  out: { write(text: string): unknown } = process.stdout,
): void {
  out.write(options.json ? `${JSON.stringify(value, null, 2)}\n` : `${text}\n`);
}

/** `1 session`, `3 sessions`. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** Rows in aligned columns; the first row is the head. */
export function columns(rows: readonly (readonly string[])[]): string {
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

/** @throws AppError with the schema's own messages */
export function parsed<T>(schema: Schema<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('invalid', result.error.issues.map(({ message }) => message).join('\n'));
}
