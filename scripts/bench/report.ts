/** Result of one section of the benchmarks: a table for people, and figures for programs. */
export interface Section {
  /** What the rows have in common; heading of the first column. */
  title: string;
  /** What was measured, and its limit. */
  note: string;
  /** Headings of the figures, in the order of a row's cells. */
  columns: readonly string[];
  rows: readonly Row[];
}

export interface Row {
  name: string;
  /** Formatted, one per column of the section. */
  cells: readonly string[];
  targets: readonly Target[];
  /** The same figures for programs; each name has its unit. */
  figures: Readonly<Record<string, unknown>>;
}

export interface Target {
  /** For people, e.g. `< 150 ms`. */
  text: string;
  isMet: boolean;
}

export interface Samples {
  median: number;
  p99: number;
  min: number;
  max: number;
  count: number;
}

/** @param samples in any order; sorted in place */
export function summarize(samples: readonly number[]): Samples {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (index: number) => sorted.at(index) ?? Number.NaN;
  const half = sorted.length / 2;
  const median = sorted.length % 2 === 1 ? at(Math.floor(half)) : (at(half - 1) + at(half)) / 2;
  return {
    median,
    p99: at(Math.floor(sorted.length * 0.99)),
    min: at(0),
    max: at(-1),
    count: sorted.length,
  };
}

export const target = (text: string, isMet: boolean): Target => ({ text, isMet });

/** Our figure, in `unit`, next to its limit from the same run: that of a program doing the bare minimum. */
export function besideLimit(
  name: string,
  unit: 'ms' | 'MiB' | 'MiB/s',
  bullpen: Samples,
  limit: Samples,
  targetsOf: (figure: number, ratio: number) => readonly Target[] = () => [],
): Row {
  const ratio = bullpen.median / limit.median;
  return {
    name,
    cells: [
      `${figure(bullpen.median)} ${unit}`,
      `${figure(bullpen.min)}–${figure(bullpen.max)}`,
      `${figure(limit.median)} ${unit}`,
      times(ratio),
    ],
    targets: targetsOf(bullpen.median, ratio),
    figures: { unit, bullpen, limit, ratio },
  };
}

/** The columns of {@link besideLimit}. */
export const besideLimitColumns = (limit: string): readonly string[] => [
  'Bullpen',
  'lowest–highest',
  limit,
  'ratio',
];

export const times = (ratio: number): string => `${ratio.toFixed(2)}×`;

/** Three significant digits, thousands with commas. */
export const figure = (value: number): string =>
  value < 10 ? value.toFixed(2) : value < 1000 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');

export const hasMissed = ({ rows }: Section): boolean =>
  rows.some(({ targets }) => targets.some(({ isMet }) => !isMet));

export const withoutTargets = (section: Section): Section => ({
  ...section,
  rows: section.rows.map((row) => ({ ...row, targets: [] })),
});

/** For a terminal. */
export const asText = (section: Section): string => aligned(toCells(section));

/** For a page of Markdown. */
export function asMarkdown(section: Section): string {
  const [head = [], ...rows] = toCells(section);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 || column === head.length - 1 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

const toCells = ({ title, columns, rows }: Section): string[][] => [
  [title, ...columns, 'targets'],
  ...rows.map(({ name, cells, targets }) => [
    name,
    ...cells,
    targets.map(({ text, isMet }) => `${text} ${isMet ? 'met' : 'NOT MET'}`).join(', '),
  ]),
];

/** Aligns a table whose first and last columns are text, the others figures. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const last = (rows[0]?.length ?? 0) - 1;
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number) =>
    column === 0 || column === last ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(cell).join('   ').trimEnd()).join('\n');
}
