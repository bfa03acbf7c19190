import type { Metric, TraderMetrics } from '#src/features/metrics/responses.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { plain, type Unit } from './figure-text.ts';

/** How a metric is shown, and how it is computed. */
export interface Definition {
  label: string;
  unit: Unit;
  /** What its `n` counts. */
  of: 'trade' | 'closed trade' | 'day';
  read: (metrics: TraderMetrics) => Metric;
  /** In words. */
  formula: string;
  /** The same with one's own numbers, up to the equals sign; `null` where there is nothing to put in. */
  own: ((metrics: TraderMetrics) => string | null) | null;
  /** What else its value comes with. */
  note?: (metrics: TraderMetrics) => string | null;
  /** Search parameters of the trades it is made of, beside the filter's. */
  query?: string;
  /** Which of two is the better one, where one is. */
  better?: 'higher' | 'lower';
}

export interface Section {
  title: string;
  definitions: readonly Definition[];
}

/** An amount in a formula, without a plus. */
export const money = (cents: bigint | null): string =>
  cents === null ? '—' : formatMoney(cents, { plus: 'never' });
export const number = (value: number | null): string => (value === null ? '—' : plain(value, 2));
export const over = (top: string, bottom: string): string => `${top} ÷ ${bottom}`;
