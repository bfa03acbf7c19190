/** As systems name it, in the order of `scripts/test`. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** The browser that is named in `CHROMIUM`, else the first on the path; `null` if there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM ? [process.env.CHROMIUM] : NAMES;
  return named.map((name) => Bun.which(name)).find((file) => file !== null) ?? null;
}

/** @throws Error that says what to do */
export function expectChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  throw new Error(
    process.env.CHROMIUM
      ? `CHROMIUM names ${process.env.CHROMIUM}, which is no program.`
      : 'Chromium is missing: install it (Debian: apt-get install chromium-headless-shell), or name it in CHROMIUM.',
  );
}
