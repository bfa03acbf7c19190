import type { MetricsGroup, TraderMetrics } from '#src/features/metrics/responses.ts';
import { computeWinRate } from '#src/values/entries/win-rate.ts';
import { formatFixed } from '#src/values/money/figure.ts';
import { formatMoney, signOf, toDollars } from '#src/values/money/money.ts';
import { moneyLabels, percentLabels } from '#web/features/charts/axis-labels.ts';
import type { MarkTone } from '#web/features/charts/marks.tsx';
import { formatPercentage } from '#web/features/figures/percentage.tsx';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { formatDetails } from './chart-context.ts';

/** What groups are compared by. */
export const MEASURES = ['net', 'expectancy', 'averageR', 'winRate'] as const;
export type Measure = (typeof MEASURES)[number];

export const MEASURE_PARAM = 'measure';

/** The measure in the URL; the P&L when there is none, or an unknown one. */
export const shownMeasure = (params: URLSearchParams): Measure =>
  MEASURES.find((measure) => measure === params.get(MEASURE_PARAM)) ?? 'net';

/** A figure of a group, as it is drawn and reported. */
export interface Measured {
  /** `null` without one. */
  value: number | null;
  text: string;
  /** Where there is hardly room. */
  short: string;
  tone: MarkTone;
}

interface MeasureRule {
  label: string;
  of: (group: MetricsGroup) => Measured;
  axis: (values: readonly number[]) => string[];
  /** What all trades come to, where groups can be held against it. */
  overall: (metrics: TraderMetrics) => number | null;
}

const NONE: Measured = { value: null, text: '—', short: '', tone: 'plain' };

/** `+$320`, `−$5.3K` */
export const shortMoney = (cents: bigint): string =>
  formatMoney(cents, { digits: Math.abs(toDollars(cents)) < 1000 ? 'whole' : 'compact' });

const money = (cents: bigint | null): Measured =>
  cents === null
    ? NONE
    : {
        value: toDollars(cents),
        text: formatMoney(cents),
        short: shortMoney(cents),
        tone: toneOfSign(signOf(cents)),
      };

function rMultiple(r: number | null): Measured {
  if (r === null) return NONE;
  const shown = formatR(r, { signed: true });
  return { value: r, text: `${shown} R`, short: shown, tone: toneOfSign(Math.sign(r)) };
}

const percent = (value: number | null): Measured =>
  value === null
    ? NONE
    : {
        value,
        text: formatPercentage(value, 1, false).text,
        short: formatPercentage(value, 0, false).text,
        tone: 'plain',
      };

const toneOfSign = (sign: number): MarkTone => (sign > 0 ? 'gain' : sign < 0 ? 'loss' : 'plain');

const rLabels = (values: readonly number[]): string[] =>
  values.map((value) => `${value < 0 ? '−' : ''}${formatFixed(Math.abs(value), 2).replace(/\.?0+$/, '')} R`);

export const MEASURE_RULES: Record<Measure, MeasureRule> = {
  net: { label: 'P&L', of: ({ net }) => money(net), axis: moneyLabels, overall: () => null },
  expectancy: {
    label: 'Expectancy',
    of: ({ expectancy }) => money(expectancy),
    axis: moneyLabels,
    overall: ({ metrics: { expectancy } }) =>
      expectancy.value === null ? null : toDollars(expectancy.value),
  },
  averageR: {
    label: 'Average R',
    of: ({ averageR }) => rMultiple(averageR),
    axis: rLabels,
    overall: ({ metrics: { expectancyR } }) => expectancyR.value,
  },
  winRate: {
    label: 'Win Rate',
    of: (group) => percent(computeWinRate(group)),
    axis: percentLabels,
    overall: ({ entries, sums: { wins } }) => computeWinRate({ wins, entries }),
  },
};

/** What a group's mark shows: its measure, and of how many trades. */
export function groupMark(group: MetricsGroup, measure: Measure) {
  const winRate = computeWinRate(group);
  const shown = winRate === null ? null : formatPercentage(winRate, 1, false).text;
  return {
    ...MEASURE_RULES[measure].of(group),
    details: formatDetails(group.entries, group.n, measure === 'winRate' ? null : shown),
  };
}
