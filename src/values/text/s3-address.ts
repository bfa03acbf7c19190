/** A place on an S3 server. */
export interface S3Place {
  bucket: string;
  /** The folders in front of a file's name, without a slash at either end; empty for none. */
  prefix: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Names that need no escaping anywhere. */
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9!_.*'()-]+$/;
const LONGEST_PREFIX = 500;

/** Reads `s3://bucket/prefix`; `null` for anything else. */
export function parseS3Address(text: string): S3Place | null {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(text) ?? [];
  const prefix = path.replace(/\/$/, '');
  if (!BUCKET.test(bucket) || bucket.includes('..') || prefix.length > LONGEST_PREFIX) return null;
  if (prefix !== '' && !prefix.split('/').every((segment) => SEGMENT.test(segment))) return null;
  return { bucket, prefix };
}

/** The opposite. */
export const s3Address = ({ bucket, prefix }: S3Place): string =>
  `s3://${[bucket, prefix].filter(Boolean).join('/')}`;
