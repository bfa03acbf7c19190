/** How long what is under way may take, once all is said. Milliseconds. */
const END_WITHIN = 5000;

/** Ends the process, by itself or after a moment: a request that another server never answers would keep it for many minutes. */
export function endSoon(): void {
  setTimeout(() => process.exit(), END_WITHIN).unref();
}
