/** A figure of Bullpen beside the same figure of a bare server, both from this run. */
export interface Row {
  name: string;
  unit: 'ms' | 'MiB';
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
  holds(figure: number): boolean;
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
    `${(bullpen.median / bare.median).toFixed(1)}×`,
    targets.map(({ text, holds }) => `${text} ${holds(bullpen.median) ? 'met' : 'NOT MET'}`).join(', '),
  ]);
  const all = [head, ...cells];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const isText = (column: number) => column === 0 || column === head.length - 1;
  const line = (row: string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return isText(column) ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('   ')
      .trimEnd();
  return all.map(line).join('\n');
}

/** The rows for other programs. */
export function asJson(rows: readonly Row[]) {
  return rows.map(({ name, unit, bullpen, bare, targets }) => ({
    name,
    unit,
    bullpen,
    bare,
    ratio: bullpen.median / bare.median,
    targets: targets.map(({ text, holds }) => ({ text, met: holds(bullpen.median) })),
  }));
}

const figure = (value: number) => value.toFixed(1);
