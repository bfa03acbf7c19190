/** The files of an import, from the disk to readings. */

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { AppError } from '#src/errors.ts';
import { FILE_FIELD, type ImportFields, type ImportMapping } from '#src/features/imports/contract.ts';
import type { ImportQuestion } from '#src/features/imports/responses.ts';
import type { Between } from './between.ts';
import { type Fates, recordFates } from './formats/fates.ts';
import type { SourceFile } from './formats/format.ts';
import { unknownTable } from './formats/mapped/mapped.ts';
import { type RememberedMapping, recognise, withItsHead } from './formats/recognise.ts';
import { emptyReading } from './formats/rows.ts';
import { MAX_ACCOUNTS, READ_LIMITS, type ReadLimits, rejectTooManyAccounts } from './read/limits.ts';
import { readSource } from './read/source-file.ts';
import { type UnreadableCode, UnreadableFile } from './read/unreadable-file.ts';
import type { ReadFile } from './resolve/types.ts';

/** A file to be read. */
export interface FileToRead {
  /** As the trader's machine called it. */
  name: string;
  bytes: () => Promise<Uint8Array>;
  /** What it was read as before, where more than one format could be meant. */
  format?: string | undefined;
}

export interface KnownFile {
  name: string;
  /** Among those of the import, from 1. */
  n: number;
  sha256: string;
  /** But for blank ones, sums and trailers. */
  rows: number;
  format: { id: string; name: string } | null;
  /** Compressed. */
  content: Buffer;
}

export interface ReadFiles {
  files: KnownFile[];
  /** Of those whose format is known. */
  readings: (ReadFile & { fates: Fates })[];
  questions: ImportQuestion[];
  /** By file, of those of clock times alone: the day that was said. */
  clockDays: Record<string, string>;
  /** For the next file with such columns, once it is imported. */
  rememberMappings: (at: number) => void;
}

/** What the columns of unknown files were chosen to be. */
export interface Mappings {
  /** The trader's own; else the latest of another one, which is a suggestion and no more. */
  mappingFor(file: SourceFile): RememberedMapping | null;
  /** Once an import is written by it. */
  rememberMapping(file: SourceFile, mapping: ImportMapping, at: number): void;
}

export interface ReadOptions extends Pick<ImportFields, 'format' | 'mapping' | 'dateOrder' | 'day'> {
  mappings: Mappings;
  between?: Between;
  /** Is given the name of each file before it is read. */
  reportFile?: ((file: string | null) => void) | undefined;
}

/**
 * Reads all files, each once: the same one twice is one file. What one leaves of the limits is there for the next.
 * @throws AppError 413 or 422 with the name of the first that cannot be read, and an issue for each
 */
export async function readFiles(sent: readonly FileToRead[], options: ReadOptions): Promise<ReadFiles> {
  const read: ReadFiles = {
    files: [],
    readings: [],
    questions: [],
    clockDays: {},
    rememberMappings: () => {},
  };
  const mapped: Mapped[] = [];
  const left = { ...READ_LIMITS };
  const unreadable: Unreadable[] = [];
  for (const [at, file] of sent.entries()) {
    options.reportFile?.(file.name);
    try {
      mapped.push(...addFile(read, file, await file.bytes(), left, options));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      unreadable.push({ at, name: file.name, error });
      // What takes long is not read again and again.
      if (TOO_LARGE.has(error.code)) break;
    }
    options.between?.(read.files.at(-1)?.rows ?? 0);
  }
  expectReadable(unreadable);
  read.rememberMappings = (at) => {
    for (const { file, mapping } of mapped) options.mappings.rememberMapping(file, mapping, at);
  };
  return read;
}

interface Mapped {
  file: SourceFile;
  mapping: ImportMapping;
}

/**
 * What it is read from is in memory no longer than that.
 * @param left is what the files before it have left of the limits
 * @returns the mapping that it was read by, if it was sent
 */
function addFile(
  read: ReadFiles,
  { name, format }: FileToRead,
  bytes: Uint8Array,
  left: ReadLimits,
  options: ReadOptions,
): Mapped[] {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (read.files.some((other) => other.sha256 === sha256)) return [];
  const source = withItsHead(readSource(name, bytes, left));
  left.bytes -= bytes.length;
  left.rows -= source.tables.reduce((sum, table) => sum + table.rows.length, 0);
  const known = { name, n: read.files.length + 1, sha256, content: gzipSync(bytes) };
  const mapping = addReading(read, source, known, { ...options, format: options.format ?? format });
  return mapping ? [{ file: takeHead(source), mapping }] : [];
}

/** @returns of the mappings sent, the one that it was read by */
function addReading(
  read: ReadFiles,
  source: SourceFile,
  known: Omit<KnownFile, 'format' | 'rows'>,
  options: ReadOptions,
): ImportMapping | null {
  const { name, n } = known;
  const recognised = recogniseFormat(source, options);
  if ('question' in recognised) {
    read.questions.push(recognised.question);
    const { read: rows } = recordFates(source, emptyReading());
    read.files.push({ ...known, rows, format: null });
    return null;
  }
  const { id, name: formatName } = recognised.format;
  const { dateOrder = null, day } = options;
  const clockDay = (typeof day === 'string' ? day : day?.[name]) ?? null;
  const reading = recognised.format.read(source, { dateOrder, day: clockDay });
  if (clockDay !== null) read.clockDays[name] = clockDay;
  const { account = null } = source;
  if (account !== null) {
    for (const item of reading.items) item.account ??= account;
  }
  expectFewAccounts([...read.readings, { reading }]);
  const fates = recordFates(source, reading);
  read.files.push({ ...known, rows: fates.read, format: { id, name: formatName } });
  read.readings.push({ n, name, format: recognised.format, reading, fates });
  return recognised.mapping ?? null;
}

/** Of all files together. */
function expectFewAccounts(readings: readonly Pick<ReadFile, 'reading'>[]): void {
  const names = new Set<string | null>();
  for (const { reading } of readings) {
    for (const { kind, account } of reading.items) if (kind !== 'total') names.add(account);
  }
  if (names.size > MAX_ACCOUNTS) rejectTooManyAccounts();
}

const recogniseFormat = (source: SourceFile, { format, mapping, mappings }: ReadOptions) =>
  recognise(source, { format, mappings: mapping, remembered: mappings.mappingFor(source) });

const TOO_LARGE: ReadonlySet<UnreadableCode> = new Set(['file_too_large', 'too_many_rows']);

interface Unreadable {
  /** Its index among those sent. */
  at: number;
  name: string;
  error: UnreadableFile;
}

function expectReadable(unreadable: readonly Unreadable[]): void {
  const [first] = unreadable;
  if (!first) return;
  const { name, error } = first;
  throw new AppError(TOO_LARGE.has(error.code) ? 'too_large' : 'invalid', `${name}: ${error.message}`, {
    cause: error,
    issues: unreadable.map(({ at, error: { message } }) => ({ path: `${FILE_FIELD}.${at}`, message })),
  });
}

/** Without the rows, which would stay in memory. */
function takeHead(source: SourceFile): SourceFile {
  const table = unknownTable(source);
  return { ...source, lines: [], tables: table === null ? [] : [{ ...table, rows: [] }] };
}
