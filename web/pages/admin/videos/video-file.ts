/** What a file says of itself, before any of it is sent. */

const TITLE_LENGTH = 200;

/** A file's name without its ending, as a proposal. */
export function proposedTitle({ name }: File): string {
  return name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, TITLE_LENGTH);
}

/** Seconds, as the browser reads them from the file; `null` where it cannot. */
export function readDuration(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file);
  const probe = document.createElement('video');
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const tell = () => {
    // A recording that does not say how long it is does so once its end was looked for.
    if (probe.duration === Number.POSITIVE_INFINITY) probe.currentTime = Number.MAX_SAFE_INTEGER;
    else resolve(Number.isFinite(probe.duration) ? Math.round(probe.duration * 1000) / 1000 : null);
  };
  probe.addEventListener('loadedmetadata', tell);
  probe.addEventListener('durationchange', tell);
  probe.addEventListener('error', () => resolve(null));
  probe.preload = 'metadata';
  probe.muted = true;
  probe.src = address;
  return promise.finally(() => {
    probe.removeAttribute('src');
    URL.revokeObjectURL(address);
  });
}
