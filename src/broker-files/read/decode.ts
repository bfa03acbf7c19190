/** Bytes become text, whatever the trader's machine has written it in. */

import { UnreadableFile } from './unreadable-file.ts';

/** Enough to tell UTF-16 without a mark: every other byte of Western text is 0. */
const PROBED_BYTES = 1_000;

export interface DecodedText {
  /** Without its byte order mark. */
  text: string;
  /** The same in UTF-8: a view of the bytes where they were that. */
  utf8: Buffer;
}

export function decoded(bytes: Uint8Array): DecodedText {
  const found = inUtf8(bytes) ?? inOther(bytes);
  if (found.text.includes('\0')) {
    throw new UnreadableFile(
      'binary_file',
      'This is not a text file. Export it as CSV, or as a workbook (.xlsx).',
    );
  }
  return found;
}

const UTF_8_MARK = [0xef, 0xbb, 0xbf];

/** `null` for other encodings. */
function inUtf8(bytes: Uint8Array): DecodedText | null {
  if (detectWideEncoding(bytes) !== null) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const start = UTF_8_MARK.every((byte, at) => bytes[at] === byte) ? UTF_8_MARK.length : 0;
    return { text, utf8: Buffer.from(bytes.buffer, bytes.byteOffset + start, bytes.length - start) };
  } catch {
    return null;
  }
}

function inOther(bytes: Uint8Array): DecodedText {
  // Latin-1 with the letters that Windows adds has one for every byte, so it comes last.
  const text = new TextDecoder(detectWideEncoding(bytes) ?? 'windows-1252').decode(bytes);
  return { text, utf8: Buffer.from(text) };
}

type WideEncoding = 'utf-16le' | 'utf-16be';

function detectWideEncoding(bytes: Uint8Array): WideEncoding | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const probe = bytes.subarray(0, PROBED_BYTES);
  const half = probe.length / 2;
  if (half < 1) return null;
  let [even, odd] = [0, 0];
  for (const [at, byte] of probe.entries()) if (byte === 0) at % 2 === 0 ? even++ : odd++;
  if (even === 0 && odd > half * 0.7) return 'utf-16le';
  return odd === 0 && even > half * 0.7 ? 'utf-16be' : null;
}
