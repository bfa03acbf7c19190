import { formatFixed } from '../money/figure.ts';

const MIB = 1024 * 1024;

/** In MB to one decimal: `12.4 MB`; `Unknown` for `null`. @param bytes */
export function formatFileSize(bytes: number | null): string {
  return bytes === null ? 'Unknown' : `${formatMegabytes(bytes)} MB`;
}

/** Progress of a transfer: `12.4 of 96.0 MB · 13%`. @param done bytes @param total bytes */
export function formatTransfer(done: number, total: number): string {
  const percent = total > 0 ? Math.floor((100 * done) / total) : 0;
  return `${formatMegabytes(done)} of ${formatMegabytes(total)} MB · ${percent}%`;
}

function formatMegabytes(bytes: number): string {
  return formatFixed(bytes / MIB, 1);
}

/** A human-readable size, e.g. `4.2 MB`, in units of 1024 as everywhere and in the settings. @param bytes whole bytes */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 ? bytes : value.toFixed(1)} ${units[step]}`;
}
