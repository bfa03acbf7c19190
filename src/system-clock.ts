/** The machine's clock, in epoch milliseconds. */
export const systemClock: () => number = Date.now;
