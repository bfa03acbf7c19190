import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { extract, pack } from 'tar-stream';
import { AppError } from '#src/errors.ts';
import { type Content, isContent, LARGEST_MANIFEST, MANIFEST, MANIFEST_HASH, Manifest } from './manifest.ts';

/** Chunk size for reading, hashing and writing. Bytes. */
const PIECE = 1024 * 1024;

/** More files than any team has videos, and more than a manifest can list. */
const MAX_FILES = 500_000;

/** Where a backup, or a file of it, is written chunk by chunk. */
export interface Sink {
  write(batch: Uint8Array): Promise<void>;
}

export interface Progress {
  /** Called with the number of bytes just processed; throwing aborts the work. */
  onBytes(bytes: number): void;
}

/** A file to be backed up, and its name in the backup. */
export interface Packed {
  name: string;
  path: string;
}

/**
 * Streams a tar of these files and, last, the manifest made by `listOf`.
 * @throws AppError when a file changes its size meanwhile
 */
export async function writeTar(
  files: readonly Packed[],
  listOf: (contents: Content[]) => Manifest,
  sink: Sink,
  { onBytes }: Progress,
): Promise<Manifest> {
  const tar = pack();
  let rejection: unknown;
  const written = (async () => {
    try {
      for await (const batch of readBytes(tar)) await sink.write(batch);
    } catch (error) {
      rejection = error;
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  })();
  /** Rejects when the other end gives up; otherwise never settles. */
  const given = written.then(() => new Promise<never>(() => {}));
  given.catch(() => {});

  async function add({ name, path }: Packed): Promise<Content> {
    const handle = await open(path, 'r');
    try {
      const { size, mtime } = await handle.stat();
      const hash = createHash('sha256');
      const entry = tar.entry({ name, size, mtime, mode: 0o600 });
      const closed = once(entry, 'close');
      closed.catch(() => {});
      for (let at = 0; at < size; ) {
        // A new buffer each time: the previous one may still be waiting to be written.
        const buffer = Buffer.allocUnsafe(Math.min(PIECE, size - at));
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
        if (bytesRead === 0) throw new AppError('internal', `${path} changed while it was read.`);
        const batch = buffer.subarray(0, bytesRead);
        hash.update(batch);
        if (!entry.write(batch)) await Promise.race([once(entry, 'drain'), given]);
        at += bytesRead;
        onBytes(bytesRead);
      }
      entry.end(null);
      await Promise.race([closed, given]);
      return { name, size, sha256: hash.digest('hex') };
    } finally {
      await handle.close();
    }
  }

  try {
    const contents: Content[] = [];
    for (const file of files) contents.push(await add(file));
    const manifest = listOf(contents);
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    tar.entry({ name: MANIFEST, mode: 0o600 }, text);
    tar.entry({ name: MANIFEST_HASH, mode: 0o600 }, hashLine(text));
    tar.finalize();
    await written;
    return manifest;
  } catch (error) {
    // A rejection by the other end surfaces here as an interrupted tar.
    const first = rejection ?? error;
    tar.destroy();
    await written.catch(() => {});
    throw first;
  }
}

/**
 * Reads a backup to the end and checks every file against the manifest.
 * @param sinkFor where to write a file; called once per name, with its declared size
 * @throws AppError with the reason
 */
export async function readTar(
  source: Readable,
  sinkFor: (name: string, size: number) => Promise<Sink & { close(): Promise<void> }>,
  { onBytes }: Progress,
): Promise<Manifest> {
  const tar = extract();
  const fed = feed(source, tar);
  fed.catch(() => {});
  const found = new Map<string, Content>();
  const list = new Map<string, string>();
  try {
    for await (const entry of tar) {
      const { name, type, size } = entry.header;
      const isList = name === MANIFEST || name === MANIFEST_HASH;
      // The manifest comes last, and each name only once.
      if (type !== 'file' || found.has(name) || list.has(name) || (list.size > 0 && !isList)) {
        throw damaged(`It holds ${quoted(name)} unexpectedly.`);
      }
      if (isList) {
        if (size > LARGEST_MANIFEST) throw damaged('Its list of contents is too long.');
        list.set(name, await readText(entry));
        continue;
      }
      if (!isContent(name)) throw damaged(`It holds ${quoted(name)}, which is no part of a backup.`);
      const hash = createHash('sha256');
      if (found.size >= MAX_FILES) throw damaged('It holds too many files.');
      const sink = await sinkFor(name, size);
      try {
        for await (const batch of readBytes(entry)) {
          hash.update(batch);
          await sink.write(batch);
          onBytes(batch.byteLength);
        }
      } finally {
        await sink.close();
      }
      found.set(name, { name, size, sha256: hash.digest('hex') });
    }
    await fed;
  } catch (error) {
    // System errors concern this machine; anything else is the library's complaint about its input.
    if (error instanceof AppError || (error instanceof Error && 'errno' in error)) throw error;
    throw damaged('It is no tar, or not a whole one.', error);
  } finally {
    source.destroy();
    tar.destroy();
  }
  const manifest = readManifest(list.get(MANIFEST), list.get(MANIFEST_HASH));
  expectListed(manifest, found);
  return manifest;
}

type Extraction = ReturnType<typeof extract>;

async function feed(source: Readable, tar: Extraction): Promise<void> {
  const closed = once(tar, 'close').then(() => 'closed' as const);
  closed.catch(() => {});
  try {
    for await (const batch of source) {
      if (tar.write(batch)) continue;
      if ((await Promise.race([once(tar, 'drain'), closed])) === 'closed') return;
    }
    tar.end(null);
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

async function readText(entry: AsyncIterable<unknown>): Promise<string> {
  const batches: Uint8Array[] = [];
  for await (const batch of readBytes(entry)) batches.push(batch);
  return Buffer.concat(batches).toString('utf8');
}

/** The library's types leave the chunks unknown. */
async function* readBytes(batches: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const batch of batches) if (batch instanceof Uint8Array) yield batch;
}

/** The manifest's hash, in the format of `sha256sum -c`. */
const hashLine = (listing: string): string =>
  `${createHash('sha256').update(listing).digest('hex')}  ${MANIFEST}\n`;

function readManifest(text: string | undefined, hash: string | undefined): Manifest {
  if (text === undefined || hash === undefined) throw damaged('It ends before its list of contents.');
  if (hash !== hashLine(text)) throw damaged('Its list of contents is not what was written.');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw damaged('Its list of contents cannot be read.', error);
  }
  const parsed = Manifest.safeParse(json);
  if (parsed.success) return parsed.data;
  throw damaged('Its list of contents is not one that this release understands.', parsed.error);
}

function expectListed({ files }: Manifest, found: ReadonlyMap<string, Content>): void {
  for (const { name, size, sha256 } of files) {
    const content = found.get(name);
    if (!content) throw damaged(`${name} is missing from it.`);
    if (content.size !== size || content.sha256 !== sha256) {
      throw damaged(`${name} in it is not what its list of contents says.`);
    }
  }
  if (found.size !== files.length) throw damaged('It holds files that are not in its list of contents.');
}

/** The one error for a backup that differs from what was written. */
export function damaged(reason: string, cause?: unknown): AppError {
  return new AppError('invalid', `The backup is damaged or incomplete. ${reason}`, { cause });
}

/** Quotes an untrusted name for printing. */
const quoted = (name: string): string => JSON.stringify(name.slice(0, 100));
