import { COLOURS, caption, eased, type Film, part, title } from './film.ts';

/** Five-minute candles: open, high, low, close. */
const CANDLES = [
  [30, 44, 24, 40],
  [40, 52, 36, 46],
  [46, 50, 28, 32],
  [32, 40, 26, 37],
  [37, 47, 35, 44],
  [44, 51, 41, 42],
  [42, 50, 40, 49],
  [49, 62, 48, 60],
  [60, 64, 53, 56],
  [56, 69, 55, 67],
  [67, 78, 65, 76],
  [76, 82, 70, 73],
  [73, 90, 72, 88],
] as const;
const RANGE = { high: 52, low: 24 };
/** The first close outside the range. */
const BREAK = 7;
const ENTRY = 60;
const STOP = (RANGE.high + RANGE.low) / 2;
const TARGET = ENTRY + (ENTRY - STOP) * 1.25;

const x = (place: number): number => 62 + place * 38;
const y = (price: number): number => 292 - price * 2.7;

function candle([open, high, low, close]: (typeof CANDLES)[number], place: number, seen: number): string {
  const colour = close >= open ? COLOURS.gain : COLOURS.loss;
  const [top, bottom] = [Math.max(open, close), Math.min(open, close)];
  const height = Math.max(2, (y(bottom) - y(top)) * seen);
  return `<g stroke="${colour}" fill="${colour}" opacity="${seen}"><line x1="${x(place)}" x2="${x(place)}" y1="${y(high)}" y2="${y(low)}" stroke-width="2"/><rect x="${x(place) - 11}" y="${y(bottom) - height}" width="22" height="${height}" rx="2" stroke="none"/></g>`;
}

function level(price: number, name: string, colour: string, from: number, seen: number): string {
  if (seen === 0) return '';
  const right = from + (566 - from) * seen;
  return `<line x1="${from}" x2="${right}" y1="${y(price)}" y2="${y(price)}" stroke="${colour}" stroke-width="2" stroke-dasharray="6 5"/><text x="574" y="${y(price) + 5}" fill="${colour}" font-size="15" font-weight="600" opacity="${seen}">${name}</text>`;
}

/** A setup in four steps, drawn as the morning goes on. */
export const openingRange: Film = {
  name: 'opening-range',
  seconds: 11,
  frame(at) {
    const drawn = at < 1.6 ? CANDLES.length : part(at, 1.6, 8.6) * CANDLES.length;
    const candles = CANDLES.map((one, place) => candle(one, place, eased(drawn - place)));
    const hasBegun = at >= 1.6;
    const range = hasBegun ? part(at, 3.0, 3.6) : 1;
    const box = `<rect x="${x(0) - 19}" y="${y(RANGE.high)}" width="${(x(BREAK) - x(0)) * range}" height="${y(RANGE.low) - y(RANGE.high)}" rx="4" fill="${COLOURS.gold}" opacity="0.14"/>`;
    const levels = hasBegun
      ? level(ENTRY, 'Entry', COLOURS.text, x(BREAK), part(at, 5.9, 6.4)) +
        level(STOP, 'Stop', COLOURS.loss, x(BREAK), part(at, 6.6, 7.1)) +
        level(TARGET, 'Target', COLOURS.gain, x(BREAK), part(at, 7.2, 7.7))
      : '';
    const said = [
      caption('The first 15 minutes set the range.', at, 2.6, 4.4),
      caption('No trade inside it. Wait for a close outside.', at, 4.5, 6.2),
      caption('Stop at the middle of the range.', at, 6.3, 7.4),
      caption('Know the target before you enter.', at, 7.5, 9.1),
      caption('No close outside, no trade.', at, 9.2, 11),
    ];
    const chart = `<g opacity="${hasBegun ? 1 : 0.25}">${box}${candles.join('')}${levels}</g>`;
    return chart + said.join('') + title('Opening range break', 'One setup in ten seconds', at);
  },
};
