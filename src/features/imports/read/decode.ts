/** Bytes become text, whatever the trader's machine has written it in. */

import { UnreadableFile } from './unreadable-file.ts';

/** Enough to tell UTF-16 without a mark: every other byte of Western text is 0. */
const PROBED_BYTES = 1_000;

/** Without its byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  const text = textIn(bytes);
  if (text.includes('\0')) {
    throw new UnreadableFile(
      'binary_file',
      'This is not a text file. Export it as CSV, or as a workbook (.xlsx).',
    );
  }
  return text;
}

function textIn(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Latin-1 with the letters that Windows adds. It has one for every byte, so it comes last.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const probe = bytes.subarray(0, PROBED_BYTES);
  const half = probe.length / 2;
  if (half < 1) return null;
  let [even, odd] = [0, 0];
  for (const [at, byte] of probe.entries()) if (byte === 0) at % 2 === 0 ? even++ : odd++;
  if (even === 0 && odd > half * 0.7) return 'utf-16le';
  return odd === 0 && even > half * 0.7 ? 'utf-16be' : null;
}
