/** Close, high and low of the sessions drawn behind the page: a quiet climb, with its setbacks. Each opens where the last closed. */
const SESSIONS = [
  '28/31/24 29/31/26 30/33/25 26/32/25 30/33/25 37/40/27 36/38/34 34/37/32 28/35/26 25/32/23',
  '28/30/22 30/32/24 38/41/27 36/40/35 42/44/33 43/47/38 40/45/36 41/44/38 37/43/33 35/38/33',
  '41/44/34 39/42/38 43/45/37 44/45/40 41/47/39 39/42/35 43/45/35 41/45/37 45/46/37 41/47/38',
  '39/43/37 33/41/32 34/36/31 41/44/31 46/48/40 52/55/44 49/55/45 47/53/43 49/51/45 45/53/43',
  '48/49/41 50/52/46 53/54/48 55/58/50 53/58/51 50/55/48 48/52/46 51/53/46 58/62/48 63/65/57',
  '60/64/56 63/67/59 62/65/59 58/66/57 56/61/52 58/61/52 57/61/53 62/64/54 67/70/59 69/71/66',
].flatMap((line) => line.split(' '));

const FIRST_OPEN = 26;
const STEP = 12;
const BODY = 6;
const WICK = 0.75;
/** How far a price of one lies above the ground. */
const RISE = 1.9;
const HEIGHT = 160;

const rectangle = (x: number, top: number, width: number, bottom: number) =>
  `M${x} ${HEIGHT - RISE * top}h${width}V${HEIGHT - RISE * bottom}h${-width}z`;

/** All candles of a direction in one path. */
function drawCandles(): { rising: string; falling: string } {
  const paths = { rising: '', falling: '' };
  let open = FIRST_OPEN;
  for (const [index, session] of SESSIONS.entries()) {
    const [close = open, high = open, low = open] = session.split('/').map(Number);
    const middle = index * STEP + STEP / 2;
    const body = rectangle(middle - BODY / 2, Math.max(open, close), BODY, Math.min(open, close));
    paths[close >= open ? 'rising' : 'falling'] += body + rectangle(middle - WICK / 2, high, WICK, low);
    open = close;
  }
  return paths;
}

const { rising, falling } = drawCandles();

/** Decoration: candles of no market in particular. */
export function Tape() {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SESSIONS.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMax slice"
      fill="currentColor"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-72 w-full opacity-20 [mask-image:linear-gradient(to_right,transparent,black_85%)]"
    >
      <path className="text-gain" d={rising} />
      <path className="text-loss" d={falling} />
    </svg>
  );
}
