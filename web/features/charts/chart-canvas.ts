/**
 * Draws days on a canvas. The only file that imports the chart library, which is loaded when there is a chart to
 * draw.
 */

import {
  BaselineSeries,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
  TickMarkType,
  type Time,
} from 'lightweight-charts';
import { formatTradeDate } from '#src/values/dates.ts';
import { dollarsOf, NOTIONAL_ACCOUNT_CENTS, signOf } from '#src/values/money.ts';
import { onThemeChange, themeColour } from '#web/ui/theme-colours.ts';
import { dayLabel, moneyLabels, percentLabels } from './axis-labels.ts';
import type { ChartDay } from './day-series.ts';

/** The panes of a chart, from top to bottom. */
export type Drawing = 'equity' | 'daily';

export interface Canvas {
  show(days: readonly ChartDay[]): void;
  /** Moves the crosshair to the day at an index; `null` hides it. */
  point(at: number | null): void;
  remove(): void;
}

/** A pane with its own axis. */
interface Pane {
  series: ISeriesApi<SeriesType>;
  paint(): void;
  show(days: readonly ChartDay[]): void;
}

const PANES: Record<Drawing, readonly ((chart: IChartApi) => Pane)[]> = {
  equity: [equityPane, drawdownPane],
  daily: [dailyPane],
};

/** The year or month that begins at a tick mark; none for other days. */
const MARKS: Partial<Record<TickMarkType, 'year' | 'month'>> = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
};

/** Height of the equity pane relative to the drawdown below it. */
const EQUITY_SHARE = 2.4;

/** @param onPoint receives the day under the pointer; `null` when the pointer leaves */
export function drawDays(host: HTMLElement, drawing: Drawing, onPoint: (at: number | null) => void): Canvas {
  const chart = createChart(host, {
    autoSize: true,
    // The range picker selects what is shown; wheel and touch scroll the page.
    handleScroll: false,
    handleScale: false,
    localization: {
      locale: 'en-US',
      timeFormatter: (day: Time) => formatTradeDate(String(day), { weekday: true, year: true }),
    },
    layout: {
      background: { color: 'transparent' },
      fontFamily: getComputedStyle(host).fontFamily,
      fontSize: 12,
      // The page has the attribution, as text.
      attributionLogo: false,
      panes: { enableResize: false },
    },
    grid: { vertLines: { visible: false } },
    rightPriceScale: { borderVisible: false, entireTextOnly: true, minimumWidth: 64 },
    timeScale: {
      borderVisible: false,
      fixLeftEdge: true,
      fixRightEdge: true,
      lockVisibleTimeRangeOnResize: true,
      // Ten years of days still fit on a phone.
      minBarSpacing: 0.05,
      tickMarkFormatter: (day: Time, mark: TickMarkType) => dayLabel(String(day), MARKS[mark]),
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      horzLine: { visible: false, labelVisible: false },
    },
  });
  const panes = PANES[drawing].map((create) => create(chart));
  let shown: readonly ChartDay[] = [];

  function paint() {
    const line = themeColour('--line');
    const strong = themeColour('--line-strong');
    chart.applyOptions({
      layout: { textColor: themeColour('--muted'), panes: { separatorColor: line } },
      grid: { horzLines: { color: line } },
      crosshair: { vertLine: { color: themeColour('--muted'), labelBackgroundColor: strong } },
    });
    for (const pane of panes) pane.paint();
  }

  const stopWatching = onThemeChange(() => {
    paint();
    // Bars have their own colours.
    for (const pane of panes) pane.show(shown);
  });
  paint();
  chart.subscribeCrosshairMove(({ point, logical }) => {
    onPoint(point === undefined || logical === undefined || !shown[logical] ? null : logical);
  });
  return {
    show(days) {
      shown = days;
      for (const pane of panes) pane.show(days);
      chart.timeScale().fitContent();
    },
    point(at) {
      const day = at === null ? undefined : shown[at];
      const [first] = panes;
      if (day && first) chart.setCrosshairPosition(dollarsOf(day.equity), day.date, first.series);
      else chart.clearCrosshairPosition();
    },
    remove() {
      stopWatching();
      chart.remove();
    },
  };
}

const PLAIN = { lastValueVisible: false, priceLineVisible: false } as const;

/** An axis with these labels. */
const axis = (labels: (values: readonly number[]) => string[]) => ({
  type: 'custom' as const,
  minMove: 0.01,
  formatter: (value: number) => labels([value])[0] ?? '',
  tickmarksFormatter: labels,
});

/** The equity curve: green above the starting balance, red below. */
function equityPane(chart: IChartApi): Pane {
  const start = dollarsOf(NOTIONAL_ACCOUNT_CENTS);
  const series = chart.addSeries(BaselineSeries, {
    ...PLAIN,
    priceFormat: axis(moneyLabels),
    lineWidth: 2,
    baseValue: { type: 'price', price: start },
    // A flat curve goes in the middle of a wider range, instead of between two cents.
    autoscaleInfoProvider: widened(start / 100),
  });
  chart.panes()[0]?.setStretchFactor(EQUITY_SHARE);
  return {
    series,
    paint() {
      const [gain, loss] = [themeColour('--gain'), themeColour('--loss')];
      const [gainSoft, lossSoft] = [themeColour('--gain-soft'), themeColour('--loss-soft')];
      series.applyOptions({
        topLineColor: gain,
        topFillColor1: gainSoft,
        topFillColor2: 'transparent',
        bottomLineColor: loss,
        bottomFillColor1: 'transparent',
        bottomFillColor2: lossSoft,
        crosshairMarkerBackgroundColor: themeColour('--text'),
        crosshairMarkerBorderColor: themeColour('--surface-1'),
      });
    },
    show(days) {
      series.setData(days.map(({ date, equity }) => ({ time: date, value: dollarsOf(equity) })));
    },
  };
}

/** The drawdown from the equity peak, as an area hanging from zero. */
function drawdownPane(chart: IChartApi): Pane {
  const series = chart.addSeries(
    BaselineSeries,
    {
      ...PLAIN,
      priceFormat: axis(percentLabels),
      lineWidth: 1,
      baseValue: { type: 'price', price: 0 },
      autoscaleInfoProvider: hanging,
    },
    1,
  );
  series.priceScale().applyOptions({ scaleMargins: { top: 0.14, bottom: 0.14 } });
  return {
    series,
    paint() {
      const [loss, soft] = [themeColour('--loss'), themeColour('--loss-soft')];
      series.applyOptions({
        topLineColor: loss,
        bottomLineColor: loss,
        bottomFillColor1: soft,
        bottomFillColor2: soft,
        crosshairMarkerBackgroundColor: loss,
        crosshairMarkerBorderColor: themeColour('--surface-1'),
      });
    },
    show(days) {
      series.setData(days.map(({ date, drawdownPercent }) => ({ time: date, value: drawdownPercent })));
    },
  };
}

/** A bar for each day with entries: up for a gain, down for a loss. */
function dailyPane(chart: IChartApi): Pane {
  const series = chart.addSeries(HistogramSeries, {
    ...PLAIN,
    priceFormat: axis(moneyLabels),
    base: 0,
    autoscaleInfoProvider: widened(1),
  });
  return {
    series,
    paint() {},
    show(days) {
      const [gain, loss] = [themeColour('--gain'), themeColour('--loss')];
      series.setData(
        days.map(({ date, pnl }) =>
          pnl === null
            ? { time: date }
            : { time: date, value: dollarsOf(pnl), color: signOf(pnl) < 0 ? loss : gain },
        ),
      );
    },
  };
}

type Autoscale = { priceRange: { minValue: number; maxValue: number } | null } | null;

/** An axis from zero downwards, covering at least one percent. */
function hanging(own: () => Autoscale): Autoscale {
  const info = own();
  const range = info?.priceRange;
  return range ? { ...info, priceRange: { minValue: Math.min(range.minValue, -1), maxValue: 0 } } : info;
}

/** An axis that extends by this much around a single value. */
const widened = (by: number) => (own: () => Autoscale) => {
  const info = own();
  const range = info?.priceRange;
  if (!range || range.maxValue - range.minValue >= by) return info;
  return { ...info, priceRange: { minValue: range.minValue - by, maxValue: range.maxValue + by } };
};
