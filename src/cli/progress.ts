/** How often the line is redrawn. Milliseconds. */
const REDRAW_INTERVAL = 100;

/** A progress line on a terminal; silent elsewhere. @param text turns the amount done into text */
export function progressLine(
  verb: string,
  text: (done: number) => string,
  out: NodeJS.WriteStream = process.stderr,
) {
  let [done, drawn] = [0, 0];
  return {
    advance(by: number): void {
      done += by;
      if (!out.isTTY || performance.now() - drawn < REDRAW_INTERVAL) return;
      drawn = performance.now();
      out.write(`\r\u001b[K${verb} … ${text(done)}`);
    },
    /** Clears the line. */
    end(): void {
      if (out.isTTY) out.write('\r\u001b[K');
    },
  };
}
