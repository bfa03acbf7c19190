import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#src/errors.ts';
import type { StoredFile } from '#src/ops/backups/rules.ts';
import type { S3Access } from '#src/s3-settings.ts';
import { type S3Place, s3Address } from '#src/values/text/s3-address.ts';
import { choosePartSize, LARGEST_COPY, patienceForParts } from './rules.ts';

export interface BucketOptions {
  access: S3Access;
  place: S3Place;
  /** Called with the bytes just moved, and now and then with 0; throwing ends what is under way. */
  onBytes: (bytes: number) => void;
  /** How long an answer may take before the server counts as gone. Milliseconds. */
  patience?: number;
}

export type Bucket = ReturnType<typeof openBucket>;

const PATIENCE = 120_000;
/** How often it is looked whether to go on, while the server takes its time. Milliseconds. */
const LOOK_INTERVAL = 200;
/** How long the end of an upload is waited for that is broken off. Milliseconds. */
const ABORT_WITHIN = 3000;
/** What is read at a time, from the disk and from the server. Bytes. */
const PIECE = 1024 * 1024;
const RANGE = 8 * PIECE;
/** Lists come in pages of a thousand, whatever is in them. One of more pages than this is of no bucket of ours. */
const MOST_PAGES = 100;

/** The files in one place of an S3 server. Nothing is ever held whole; an error says what is wrong, never a key. */
export function openBucket({ access, place, onBytes, patience = PATIENCE }: BucketOptions) {
  const address = s3Address(place);
  const client = new Bun.S3Client({
    accessKeyId: access.accessKey,
    secretAccessKey: access.secretKey,
    region: access.region,
    bucket: place.bucket,
    // Explicit: the runtime would look into variables that are not ours.
    endpoint: access.endpoint ?? `https://s3.${access.region}.amazonaws.com`,
    retry: 3,
  });
  const keyFor = (name: string): string => [place.prefix, name].filter(Boolean).join('/');
  let movedAt = 0;

  function moved(bytes: number): void {
    movedAt = performance.now();
    onBytes(bytes);
  }

  /** Waits for the server as long as something moves. @throws AppError */
  async function during<T>(step: Promise<T>, longest = patience): Promise<T> {
    moved(0);
    let looking: Timer | undefined;
    const broken = new Promise<never>((_, reject) => {
      looking = setInterval(() => {
        try {
          onBytes(0);
          if (performance.now() - movedAt > longest)
            throw unavailable(address, 'The server does not answer.');
        } catch (error) {
          reject(error);
        }
      }, LOOK_INTERVAL);
    });
    try {
      return await Promise.race([step, broken]);
    } catch (error) {
      step.catch(() => {});
      throw explain(address, error);
    } finally {
      clearInterval(looking);
    }
  }

  /** Files whose names begin so, by name and size; none in folders below. @throws AppError */
  async function list(begin: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    const folder = keyFor('');
    const skipped = folder === '' ? 0 : folder.length + 1;
    let continuationToken: string | undefined;
    let pages = 0;
    do {
      if (++pages > MOST_PAGES) throw unavailable(address, 'It holds more files than can be listed.');
      const page = await during(
        client.list({ prefix: keyFor(begin), ...(continuationToken ? { continuationToken } : {}) }),
      );
      for (const { key, size = 0 } of page.contents ?? []) {
        const name = key.slice(skipped);
        if (key === keyFor(name) && !name.includes('/')) files.push({ name, size });
      }
      continuationToken = page.isTruncated ? page.nextContinuationToken : undefined;
    } while (continuationToken);
    return files;
  }

  return {
    address,
    list,

    /** Sends a file in equal parts; broken off, nothing of it stays. @returns its SHA-256, as it was read here */
    async upload(name: string, path: string): Promise<string> {
      const handle = await open(path, 'r');
      try {
        const { size } = await handle.stat();
        if (size > LARGEST_COPY) throw new AppError('invalid', `${name} is larger than S3 can store.`);
        const hash = createHash('sha256');
        let at = 0;
        let breakOff: (error: unknown) => void = () => {};
        // A writer would complete the upload when it is ended with an error; a stream that fails aborts it.
        const stream = new ReadableStream<Uint8Array>(
          {
            start(controller) {
              breakOff = (error) => controller.error(error);
            },
            async pull(controller) {
              const buffer = Buffer.allocUnsafe(Math.min(PIECE, size - at));
              const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
              if (bytesRead === 0 && size > 0)
                throw new AppError('internal', `${name} changed while it was read.`);
              const sent = buffer.subarray(0, bytesRead);
              hash.update(sent);
              at += bytesRead;
              moved(bytesRead);
              controller.enqueue(sent);
              if (at === size) controller.close();
            },
          },
          { highWaterMark: 0 },
        );
        const partSize = choosePartSize(size);
        const sending = client.file(keyFor(name)).write(new Response(stream), {
          partSize,
          queueSize: 1,
          type: 'application/x-tar',
        });
        try {
          await during(sending, patienceForParts(partSize, patience));
        } catch (error) {
          breakOff(error);
          await Promise.race([sending.catch(() => {}), delay(ABORT_WITHIN)]);
          throw error;
        }
        return hash.digest('hex');
      } finally {
        await handle.close();
      }
    },

    /** A file, range by range. @param size bytes, as it is listed */
    async *read(name: string, size: number): AsyncGenerator<Uint8Array> {
      const file = client.file(keyFor(name));
      for (let at = 0; at < size; ) {
        const batch = await during(file.slice(at, Math.min(at + RANGE, size)).bytes());
        if (batch.byteLength === 0 || batch.byteLength > RANGE)
          throw unavailable(address, `${name} cannot be read in ranges.`);
        at += batch.byteLength;
        moved(batch.byteLength);
        yield batch;
      }
    },

    remove: (name: string): Promise<void> => during(client.file(keyFor(name)).delete()),
  };
}

const unavailable = (address: string, reason: string, cause?: unknown): AppError =>
  new AppError('unavailable', `${address}: ${reason}`, { cause });

/** What the codes of S3 servers and of the runtime mean for whoever has set this up. */
const MEANINGS: readonly [codes: RegExp, meaning: string][] = [
  [/^NoSuchBucket$/, 'The bucket does not exist.'],
  [/^NoSuchKey$/, 'The file is not there.'],
  [/^(InvalidAccessKeyId|SignatureDoesNotMatch)$/, 'The server does not know the key, or it is another one.'],
  [/^(AccessDenied|AllAccessDisabled|Forbidden)$/, 'The key may not do this.'],
  [
    /^(AuthorizationHeaderMalformed|PermanentRedirect)$/,
    'The bucket is in another region, or at another endpoint.',
  ],
  [
    /^(InvalidToken|ExpiredToken)$/,
    'The session token in the environment is of another key: unset AWS_SESSION_TOKEN.',
  ],
  [/^RequestTimeTooSkewed$/, 'The clock of this machine is wrong.'],
  [/^(QuotaExceeded|EntityTooLarge|InsufficientStorage)/, 'There is no room for it.'],
  [/^(Connection\w+|ECONN\w+|Timeout|FailedToOpenSocket|DNS\w*)/, 'The server cannot be reached.'],
  [/CERT|certificate|TLS|SSL/i, 'The certificate of the server is not valid.'],
];

/** Texts of the server stay out of it: who knows what is in them. */
function explain(address: string, error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Of this machine: a file that cannot be read.
  if ('errno' in error && 'syscall' in error) return error;
  const meaning = MEANINGS.find(([codes]) => codes.test(code))?.[1];
  const shown = /^\w{1,60}$/.test(code) && code !== 'UnknownError' ? ` (${code})` : '';
  return unavailable(address, meaning ?? `The server failed${shown}.`, error);
}
