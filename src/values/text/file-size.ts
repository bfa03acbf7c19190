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
