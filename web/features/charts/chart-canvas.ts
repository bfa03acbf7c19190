/**
 * Draws days or trades on a canvas. The only file that imports the chart library, which is loaded when there is a chart to
 * draw.
 */

import {
  BaselineSeries,
  CrosshairMode,
  createChart,
  createOptionsChart,
  HistogramSeries,
  type IChartApiBase,
  type ISeriesApi,
  LineStyle,
  type SeriesType,
  TickMarkType,
  type Time,
} from 'lightweight-charts';
import { formatTradeDate } from '#src/values/dates.ts';
import { dollarsOf, NOTIONAL_ACCOUNT_CENTS, signOf } from '#src/values/money.ts';
import { onThemeChange, themeColour } from '#web/ui/theme-colours.ts';
import { dayLabel, moneyLabels, percentLabels } from './axis-labels.ts';

/** The panes of a chart, from top to bottom: equity and drawdown by day or by trade, or the P&L of each day. */
export type Drawing = 'equity' | 'trades' | 'daily';

/** A day, or a trade. Amounts are in cents. */
export interface CanvasPoint {
  date: string;
  /** Which of the trades it is. */
  number?: number;
  /** `null` where nothing was traded. */
  pnl: bigint | null;
  equity: bigint;
  /** Under the highest equity so far, in percent of it: zero or negative. */
  drawdownPercent: number;
}

export interface Canvas {
  show(points: readonly CanvasPoint[]): void;
  /** Moves the crosshair to the point at an index; `null` hides it. */
  point(at: number | null): void;
  remove(): void;
}

/** A pane with its own axis. */
interface Pane<Place> {
  series: ISeriesApi<SeriesType, Place>;
  paint(): void;
  show(points: readonly CanvasPoint[]): void;
}

/** A chart, and how the places on its axis are told. */
interface Drawn<Place> {
  chart: IChartApiBase<Place>;
  placeOf: (point: CanvasPoint) => Place;
}

/** The year or month that begins at a tick mark; none for other days. */
const MARKS: Partial<Record<TickMarkType, 'year' | 'month'>> = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
};

/** Height of the equity pane relative to the drawdown below it. */
const EQUITY_SHARE = 2.4;

/** Every axis has room for `$50,000`. Pixels. */
const AXIS_WIDTH = 72;

const optionsIn = (host: HTMLElement) => ({
  autoSize: true,
  // The page selects what is shown; wheel and touch scroll it.
  handleScroll: false,
  handleScale: false,
  layout: {
    background: { color: 'transparent' },
    fontFamily: getComputedStyle(host).fontFamily,
    fontSize: 12,
    // The page has the attribution, as text.
    attributionLogo: false,
    panes: { enableResize: false },
  },
  grid: { vertLines: { visible: false } },
  rightPriceScale: { borderVisible: false, entireTextOnly: true, minimumWidth: AXIS_WIDTH },
  crosshair: {
    mode: CrosshairMode.Magnet,
    horzLine: { visible: false, labelVisible: false },
  },
});

const TIME_SCALE = {
  allowBoldLabels: false,
  borderVisible: false,
  fixLeftEdge: true,
  fixRightEdge: true,
  lockVisibleTimeRangeOnResize: true,
  // Ten years of days still fit on a phone.
  minBarSpacing: 0.05,
} as const;

/** @param onPoint receives the point under the pointer; `null` when the pointer leaves */
export function drawPoints(
  host: HTMLElement,
  drawing: Drawing,
  onPoint: (at: number | null) => void,
): Canvas {
  const options = optionsIn(host);
  if (drawing === 'trades') {
    const drawn: Drawn<number> = {
      chart: createOptionsChart(host, {
        ...options,
        localization: { locale: 'en-US', precision: 0 },
        timeScale: TIME_SCALE,
      }),
      placeOf: ({ number = 0 }) => number,
    };
    return canvasOf(drawn, [equityPane(drawn), drawdownPane(drawn)], onPoint);
  }
  const drawn: Drawn<Time> = {
    chart: createChart(host, {
      ...options,
      localization: {
        locale: 'en-US',
        timeFormatter: (day: Time) => formatTradeDate(String(day), { weekday: true, year: true }),
      },
      timeScale: {
        ...TIME_SCALE,
        tickMarkFormatter: (day: Time, mark: TickMarkType) => dayLabel(String(day), MARKS[mark]),
      },
    }),
    placeOf: ({ date }) => date,
  };
  const panes = drawing === 'equity' ? [equityPane(drawn), drawdownPane(drawn)] : [dailyPane(drawn)];
  return canvasOf(drawn, panes, onPoint);
}

function canvasOf<Place>(
  { chart, placeOf }: Drawn<Place>,
  panes: readonly Pane<Place>[],
  onPoint: (at: number | null) => void,
): Canvas {
  let shown: readonly CanvasPoint[] = [];

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
    show(points) {
      shown = points;
      for (const pane of panes) pane.show(points);
      chart.timeScale().fitContent();
    },
    point(at) {
      const point = at === null ? undefined : shown[at];
      const [first] = panes;
      if (point && first) chart.setCrosshairPosition(dollarsOf(point.equity), placeOf(point), first.series);
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

/** The equity curve: green above the starting balance, red below. A dashed line, as on paper, tells which to those who see no colour. */
function equityPane<Place>({ chart, placeOf }: Drawn<Place>): Pane<Place> {
  const start = dollarsOf(NOTIONAL_ACCOUNT_CENTS);
  const series = chart.addSeries(BaselineSeries, {
    ...PLAIN,
    priceFormat: axis(moneyLabels),
    lineWidth: 2,
    baseValue: { type: 'price', price: start },
    // A flat curve goes in the middle of a wider range, instead of between two cents.
    autoscaleInfoProvider: widened(start / 100),
  });
  const startLine = series.createPriceLine({
    price: start,
    lineWidth: 1,
    lineStyle: LineStyle.Dashed,
    axisLabelVisible: false,
  });
  chart.panes()[0]?.setStretchFactor(EQUITY_SHARE);
  return {
    series,
    paint() {
      const [gain, loss] = [themeColour('--gain'), themeColour('--loss')];
      const [gainSoft, lossSoft] = [themeColour('--gain-soft'), themeColour('--loss-soft')];
      startLine.applyOptions({ color: themeColour('--muted') });
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
    show(points) {
      series.setData(points.map((point) => ({ time: placeOf(point), value: dollarsOf(point.equity) })));
    },
  };
}

/** The drawdown from the equity peak, as an area hanging from zero. */
function drawdownPane<Place>({ chart, placeOf }: Drawn<Place>): Pane<Place> {
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
    show(points) {
      series.setData(points.map((point) => ({ time: placeOf(point), value: point.drawdownPercent })));
    },
  };
}

/** A bar for each day with entries: up for a gain, down for a loss. */
function dailyPane<Place>({ chart, placeOf }: Drawn<Place>): Pane<Place> {
  const series = chart.addSeries(HistogramSeries, {
    ...PLAIN,
    priceFormat: axis(moneyLabels),
    base: 0,
    autoscaleInfoProvider: widened(1),
  });
  return {
    series,
    paint() {},
    show(points) {
      const [gain, loss] = [themeColour('--gain'), themeColour('--loss')];
      series.setData(
        points.map((point) => {
          const time = placeOf(point);
          if (point.pnl === null) return { time };
          return { time, value: dollarsOf(point.pnl), color: signOf(point.pnl) < 0 ? loss : gain };
        }),
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
