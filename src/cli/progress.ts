/** How often the line is drawn again. Milliseconds. */
const DRAWN_EVERY = 100;

/** A line on the terminal about work that takes its time; elsewhere nothing. */
export function progressLine(verb: string, out: NodeJS.WriteStream = process.stderr) {
  let [bytes, drawn] = [0, 0];
  return {
    onBytes(more: number): void {
      bytes += more;
      if (!out.isTTY || performance.now() - drawn < DRAWN_EVERY) return;
      drawn = performance.now();
      out.write(`\r\u001b[K${verb} … ${sizeText(bytes)}`);
    },
    /** Takes the line away. */
    end(): void {
      if (out.isTTY) out.write('\r\u001b[K');
    },
  };
}

/** A size for people, e.g. `4.2 MB`. @param bytes in units of 1000 */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  return `${step === 0 ? bytes : value.toFixed(1)} ${units[step]}`;
}
