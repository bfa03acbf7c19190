import { formatCount } from '#src/values/figure.ts';

/** So many of something: `1 trade`, `1,204 trades`, `2 entries`. */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(n)} ${n === 1 ? noun : plural}`;
}
