import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { AppError } from './errors.ts';
import { parseS3Address, type S3Place, s3Address } from './values/text/s3-address.ts';

/** The settings of an S3 server: a part of the environment's, see `config.ts`. */

/** How an S3 server is reached. */
export interface S3Access {
  /** `null` for Amazon's own, by the region. */
  endpoint: string | null;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** All `null` where nothing is set. */
export interface S3Settings {
  /** Where copies of scheduled backups go. */
  backupS3: S3Place | null;
  s3: S3Access | null;
  /** Where its secret key was read; `null` from the environment itself. */
  s3KeyFile: string | null;
}

/** Whether there is nothing in an address but a server and a path. */
export const isPlainAddress = ({ protocol, search, hash, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && !search && !hash && !username && !password;

const key = z.string().regex(/^[\x21-\x7e]{1,512}$/);

export const S3Environment = {
  BULLPEN_BACKUP_S3: z
    .string()
    .transform((text, context) => {
      const place = parseS3Address(text);
      if (place) return place;
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    })
    .optional()
    .describe('a bucket with or without folders in it, e.g. s3://backups/bullpen'),
  BULLPEN_BACKUP_S3_ENDPOINT: z
    .string()
    .transform((text, context) => {
      const url = URL.parse(text);
      if (url && isPlainAddress(url)) return url.href.replace(/\/+$/, '');
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    })
    .optional()
    .describe('the address of the S3 server, e.g. https://s3.example.com'),
  BULLPEN_BACKUP_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .default('us-east-1')
    .describe('the region of the bucket, e.g. eu-central-1'),
  BULLPEN_BACKUP_S3_ACCESS_KEY: key.optional().describe('an access key: up to 512 characters without spaces'),
  BULLPEN_BACKUP_S3_SECRET_KEY: key.optional().describe('a secret key: up to 512 characters without spaces'),
  BULLPEN_BACKUP_S3_SECRET_KEY_FILE: z.string().optional().describe('a file with the secret key in it'),
};

type Given = z.output<z.ZodObject<typeof S3Environment>>;

/** @throws AppError `bad_config` about what is missing, or cannot be read */
export function readS3(values: Given): S3Settings {
  const place = values.BULLPEN_BACKUP_S3 ?? null;
  const accessKey = values.BULLPEN_BACKUP_S3_ACCESS_KEY;
  const file = values.BULLPEN_BACKUP_S3_SECRET_KEY_FILE;
  if (file !== undefined && values.BULLPEN_BACKUP_S3_SECRET_KEY !== undefined)
    throw bad('Set one of BULLPEN_BACKUP_S3_SECRET_KEY and BULLPEN_BACKUP_S3_SECRET_KEY_FILE, not both');
  const secretKey = file === undefined ? values.BULLPEN_BACKUP_S3_SECRET_KEY : readKeyFile(file);
  if (accessKey === undefined || secretKey === undefined) {
    const missing =
      accessKey === undefined
        ? 'BULLPEN_BACKUP_S3_ACCESS_KEY'
        : 'BULLPEN_BACKUP_S3_SECRET_KEY or BULLPEN_BACKUP_S3_SECRET_KEY_FILE';
    const set = [
      ...(place ? ['BULLPEN_BACKUP_S3'] : []),
      ...(values.BULLPEN_BACKUP_S3_ENDPOINT === undefined ? [] : ['BULLPEN_BACKUP_S3_ENDPOINT']),
      ...(accessKey === undefined ? [] : ['BULLPEN_BACKUP_S3_ACCESS_KEY']),
      ...(secretKey === undefined
        ? []
        : [file === undefined ? 'BULLPEN_BACKUP_S3_SECRET_KEY' : 'BULLPEN_BACKUP_S3_SECRET_KEY_FILE']),
    ];
    if (set[0] !== undefined) throw bad(`${missing} must be set where ${set[0]} is`);
    return { backupS3: null, s3: null, s3KeyFile: null };
  }
  const s3: S3Access = {
    endpoint: values.BULLPEN_BACKUP_S3_ENDPOINT ?? null,
    region: values.BULLPEN_BACKUP_S3_REGION,
    accessKey,
    secretKey,
  };
  return { backupS3: place, s3, s3KeyFile: file ?? null };
}

const bad = (message: string, cause?: unknown) => new AppError('bad_config', message, { cause });

function readKeyFile(file: string): string {
  const must = `BULLPEN_BACKUP_S3_SECRET_KEY_FILE must be ${S3Environment.BULLPEN_BACKUP_S3_SECRET_KEY_FILE.description}`;
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : 'unreadable';
    throw bad(`${must}; this one cannot be read (${reason})`, cause);
  }
  const parsed = key.safeParse(text);
  if (!parsed.success) throw bad(must);
  return parsed.data;
}

/** For display, keys masked. */
export const describeS3 = (
  { backupS3, s3, s3KeyFile }: S3Settings,
  mask: string,
): Record<string, string> => ({
  BULLPEN_BACKUP_S3: backupS3 ? s3Address(backupS3) : '',
  BULLPEN_BACKUP_S3_ENDPOINT: s3?.endpoint ?? '',
  BULLPEN_BACKUP_S3_REGION: s3?.region ?? '',
  BULLPEN_BACKUP_S3_ACCESS_KEY: s3 ? mask : '',
  BULLPEN_BACKUP_S3_SECRET_KEY: s3 && s3KeyFile === null ? mask : '',
  BULLPEN_BACKUP_S3_SECRET_KEY_FILE: s3KeyFile ?? '',
});
