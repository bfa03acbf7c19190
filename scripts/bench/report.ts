import type { AnswerRow } from './first-render.ts';
import type { GrowthRow } from './growth.ts';

/** A figure of Bullpen beside the same figure of a bare server, both from this run. */
export interface Row {
  name: string;
  unit: 'ms' | 'MiB' | '/s';
  bullpen: Samples;
  bare: Samples;
  /** The strictest last. In the row's unit. */
  targets: readonly Target[];
}

export interface Samples {
  median: number;
  min: number;
  max: number;
  count: number;
}

export interface Target {
  /** As people say it, e.g. `< 150 ms`. */
  text: string;
  /** @param ratio of the figure to that of the bare server */
  holds(figure: number, ratio: number): boolean;
}

export function summarize(samples: readonly number[]): Samples {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (index: number) => sorted.at(index) ?? Number.NaN;
  const half = sorted.length / 2;
  const median = sorted.length % 2 === 1 ? at(Math.floor(half)) : (at(half - 1) + at(half)) / 2;
  return { median, min: at(0), max: at(-1), count: sorted.length };
}

/** The rows as aligned columns. */
export function table(rows: readonly Row[]): string {
  const head = ['', 'Bullpen', 'lowest–highest', 'bare Bun.serve', 'ratio', 'targets'];
  const cells = rows.map(({ name, unit, bullpen, bare, targets }) => [
    name,
    `${figure(bullpen.median)} ${unit}`,
    `${figure(bullpen.min)}–${figure(bullpen.max)}`,
    `${figure(bare.median)} ${unit}`,
    `${(bullpen.median / bare.median).toFixed(2)}×`,
    targets
      .map(
        ({ text, holds }) =>
          `${text} ${holds(bullpen.median, bullpen.median / bare.median) ? 'met' : 'NOT MET'}`,
      )
      .join(', '),
  ]);
  return aligned([head, ...cells]);
}

/** How long answers take, as aligned columns. */
export function answerTable(rows: readonly AnswerRow[]): string {
  const head = ['100,000 entries of one trader', 'median', 'lowest–highest', 'targets'];
  const cells = rows.map(({ name, time, limit }) => [
    name,
    `${figure(time.median)} ms`,
    `${figure(time.min)}–${figure(time.max)}`,
    `< ${limit} ms ${time.median < limit ? 'met' : 'NOT MET'}`,
  ]);
  return aligned([head, ...cells]);
}

/** How figures grow with the journal, as aligned columns. */
export function growthTable(rows: readonly GrowthRow[]): string {
  const head = ['on the server', '10,000 entries', '100,000 entries', 'growth', 'targets'];
  const cells = rows.map(({ name, small, large, limit, growth }) => {
    const times = large.median / small.median;
    const targets = [`≤ ${limit} ms ${large.median <= limit ? 'met' : 'NOT MET'}`];
    if (growth !== null) targets.push(`≤ ${growth}× ${times <= growth ? 'met' : 'NOT MET'}`);
    return [
      name,
      `${small.median.toFixed(3)} ms`,
      `${large.median.toFixed(3)} ms`,
      `${times.toFixed(2)}×`,
      targets.join(', '),
    ];
  });
  return aligned([head, ...cells]);
}

/** The first and the last column hold words, the others figures. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const last = (rows[0]?.length ?? 0) - 1;
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number) =>
    column === 0 || column === last ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(cell).join('   ').trimEnd()).join('\n');
}

/** The rows for other programs. */
export function asJson(rows: readonly Row[]) {
  return rows.map(({ name, unit, bullpen, bare, targets }) => ({
    name,
    unit,
    bullpen,
    bare,
    ratio: bullpen.median / bare.median,
    targets: targets.map(({ text, holds }) => ({
      text,
      met: holds(bullpen.median, bullpen.median / bare.median),
    })),
  }));
}

const figure = (value: number) =>
  value < 1000 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');
