/** Reads metadata from a file before it is uploaded. */

const TITLE_LENGTH = 200;

/** Proposes a title: the file name without its extension. */
export function proposedTitle({ name }: File): string {
  return name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, TITLE_LENGTH);
}

/** Seconds, as the browser reads them from the file; `null` if it cannot. */
export function readDuration(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file);
  const probe = document.createElement('video');
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const report = () => {
    // A recording without a duration reports one after seeking to its end.
    if (probe.duration === Number.POSITIVE_INFINITY) probe.currentTime = Number.MAX_SAFE_INTEGER;
    else resolve(Number.isFinite(probe.duration) ? Math.round(probe.duration * 1000) / 1000 : null);
  };
  probe.addEventListener('loadedmetadata', report);
  probe.addEventListener('durationchange', report);
  probe.addEventListener('error', () => resolve(null));
  probe.preload = 'metadata';
  probe.muted = true;
  probe.src = address;
  return promise.finally(() => {
    probe.removeAttribute('src');
    URL.revokeObjectURL(address);
  });
}
