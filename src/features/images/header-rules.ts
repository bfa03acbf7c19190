import type { ImageType } from '#src/values/text/image-file-name.ts';

/** What the header of an image says, before anything of it is decoded. */
export interface ImageHeader {
  width: number;
  height: number;
  /** Has several frames. */
  isMoving: boolean;
  /** In the colours of print. */
  isCmyk: boolean;
  /** Compressed without loss. */
  isLossless: boolean;
}

/** Chunks and segments in front of the pixels. A camera writes some dozens; millions fit into the size that is accepted. */
const MOST_PARTS = 1000;

class TooManyParts extends Error {}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Detects an image by its first bytes. @returns `null` for anything other than an accepted type */
export function imageType(head: Uint8Array): ImageType | null {
  if (PNG_SIGNATURE.every((byte, at) => head[at] === byte)) return 'image/png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  return isText(head, 0, 'RIFF') && isText(head, 8, 'WEBP') ? 'image/webp' : null;
}

/** @returns `null` when the header is damaged or cut off */
export function imageHeader(type: ImageType, bytes: Uint8Array): ImageHeader | 'too many parts' | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const header = READERS[type](bytes, view, counting());
    return header && header.width > 0 && header.height > 0 ? header : null;
  } catch (error) {
    if (error instanceof TooManyParts) return 'too many parts';
    // It ends within the header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Counts a part. @throws TooManyParts */
type Count = () => void;

function counting(): Count {
  let parts = 0;
  return () => {
    if (++parts > MOST_PARTS) throw new TooManyParts();
  };
}

type Reader = (bytes: Uint8Array, view: DataView, count: Count) => ImageHeader | null;

const READERS: Record<ImageType, Reader> = { 'image/png': png, 'image/jpeg': jpeg, 'image/webp': webp };

/** Chunks of length, name, data and checksum; what moves says so before its first pixels. */
function png(bytes: Uint8Array, view: DataView, count: Count): ImageHeader | null {
  if (!isText(bytes, 12, 'IHDR')) return null;
  const header = { width: view.getUint32(16), height: view.getUint32(20), isCmyk: false, isLossless: true };
  let isMoving = false;
  for (let at = 8; !isText(bytes, at + 4, 'IDAT'); at += view.getUint32(at) + 12) {
    count();
    if (isText(bytes, at + 4, 'acTL')) isMoving = true;
  }
  return { ...header, isMoving };
}

/** Segments of marker and length, one of them with the frame's size. */
function jpeg(_: Uint8Array, view: DataView, count: Count): ImageHeader | null {
  let at = 2;
  for (;;) {
    count();
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Markers of their own, without a segment.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    // The scan, or the end, before any frame.
    if (marker === 0xda || marker === 0xd9 || marker === 0x00) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width, parts] = [view.getUint16(at + 5), view.getUint16(at + 7), view.getUint8(at + 9)];
      return { width, height, isMoving: false, isCmyk: parts === 4, isLossless: false };
    }
    at += 2 + view.getUint16(at + 2);
  }
}

/** One of three forms: lossy, lossless, or extended with a header of its own. */
function webp(bytes: Uint8Array, view: DataView, count: Count): ImageHeader | null {
  const still = { isMoving: false, isCmyk: false };
  if (isText(bytes, 12, 'VP8 ')) {
    const [width, height] = [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
    return { ...still, width, height, isLossless: false };
  }
  if (isText(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { ...still, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, isLossless: true };
  }
  if (!isText(bytes, 12, 'VP8X')) return null;
  const [width, height] = [uint24(view, 24) + 1, uint24(view, 27) + 1];
  const isMoving = (view.getUint8(20) & 0x02) !== 0;
  return { width, height, isMoving, isCmyk: false, isLossless: isLossless(bytes, view, count) };
}

/** By the first of its pixels. */
function isLossless(bytes: Uint8Array, view: DataView, count: Count): boolean {
  for (let at = 12; at + 8 <= bytes.length && !isText(bytes, at, 'VP8 '); ) {
    if (isText(bytes, at, 'VP8L')) return true;
    count();
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return false;
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;

const isText = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
