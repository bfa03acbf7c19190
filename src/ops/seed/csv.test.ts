import { expect, test } from 'bun:test';
import { cpuClock } from '#src/testing/cpu-time.ts';
import { readCsvSeed } from './csv.ts';

const LINES = 20_000;

/** Reads as many lines, each of the trader that it is given. @returns what was read, and the milliseconds of CPU time it took */
async function readLines(traderOn: (line: number) => number) {
  const lines = Array.from({ length: LINES }, (_, line) => `Trader ${traderOn(line)},ES,1`);
  const took = cpuClock();
  const read = await readCsvSeed(['Trader,Symbol,PnL', ...lines].join('\n'), 'entries.csv');
  return { ...read, took: took() };
}

test('a file with another trader on each line is read about as fast as one of a single trader', async () => {
  await readLines(() => 1);
  const single = await readLines(() => 1);
  const many = await readLines((line) => line);
  expect(many.took / single.took).toBeLessThan(8);
  expect(many.findLine(['traders', 0])).toBe(2);
  expect(many.findLine(['traders', LINES - 1, 'entries', 0])).toBe(LINES + 1);
  expect(single.findLine(['traders', 0, 'entries', LINES - 1])).toBe(LINES + 1);
});
