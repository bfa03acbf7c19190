import { COLOURS, caption, type Film, part, title } from './film.ts';

/** Risk per trade, and the loss of three plans at their stop. Point values as published by CME. */
const RISK = 500;
const PLANS = [
  { contract: 'ES', points: 4, pointValue: 50, from: 2.4 },
  { contract: 'ES', points: 10, pointValue: 50, from: 4.6 },
  { contract: 'MES', points: 16, pointValue: 5, from: 6.8 },
] as const;

const LEFT = 250;
const WIDTH = 320;

function row(
  { contract, points, pointValue, from }: (typeof PLANS)[number],
  place: number,
  at: number,
): string {
  // The first one would be hidden behind the title.
  const seen = at < 1.6 ? Math.min(place, 1) : part(at, from, from + 0.4);
  if (seen === 0) return '';
  const filled = at < 1.6 ? 1 : part(at, from + 0.5, from + 1.5);
  const each = points * pointValue;
  const size = Math.floor(RISK / each);
  const step = (WIDTH * each) / RISK;
  const y = 66 + place * 78;
  const blocks = Array.from({ length: size }, (_, n) => {
    const isIn = Math.max(0, Math.min(1, filled * size - n));
    return `<rect x="${LEFT + n * step + 1}" y="${y + 6}" width="${Math.max(0, step * isIn - 2)}" height="30" rx="4" fill="${COLOURS.gold}"/>`;
  });
  const count = `${size} ${size === 1 ? 'contract' : 'contracts'}`;
  return `<g opacity="${seen}"><text x="40" y="${y + 17}" font-size="18" font-weight="650" fill="${COLOURS.text}">${contract}, stop ${points} points</text><text x="40" y="${y + 39}" font-size="14" fill="${COLOURS.muted}">$${each} for each contract</text><rect x="${LEFT}" y="${y + 6}" width="${WIDTH}" height="30" rx="4" fill="${COLOURS.raised}"/>${blocks.join('')}<text x="${LEFT}" y="${y + 56}" font-size="14" font-weight="600" fill="${COLOURS.text}" opacity="${filled}">${count}: $${size * each} at risk</text></g>`;
}

/** The risk is fixed first; the number of contracts follows. */
export const positionSize: Film = {
  name: 'position-size',
  seconds: 11.5,
  frame(at) {
    const hasBegun = at >= 1.6;
    const seen = hasBegun ? part(at, 1.6, 2) : 1;
    const limit = `<g opacity="${seen}"><line x1="${LEFT + WIDTH}" x2="${LEFT + WIDTH}" y1="54" y2="290" stroke="${COLOURS.loss}" stroke-width="2" stroke-dasharray="6 5"/><text x="${LEFT + WIDTH}" y="42" text-anchor="middle" font-size="15" font-weight="600" fill="${COLOURS.loss}">$${RISK}</text></g>`;
    const rows = PLANS.map((plan, place) => row(plan, place, at));
    const said = [
      caption('Decide first what one trade may cost.', at, 1.8, 4.3),
      caption('A wider stop means fewer contracts, not more risk.', at, 4.5, 6.6),
      caption('Too wide for the big contract? Take the small one.', at, 6.8, 9.1),
      caption('Risk first, size last.', at, 9.2, 11.5),
    ];
    const plans = `<g opacity="${hasBegun ? 1 : 0.3}">${limit}${rows.join('')}</g>`;
    return plans + said.join('') + title('Size from the stop', 'Never more than you chose to lose', at);
  },
};
