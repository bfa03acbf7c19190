/** A short video, drawn frame by frame as SVG on a stage of 640 × 360. */
export interface Film {
  /** Of its file, without the extension. */
  name: string;
  seconds: number;
  /** SVG of the stage at a time in seconds. The first frame is the picture on the video's card. */
  frame(at: number): string;
}

/** The product's dark palette. */
export const COLOURS = {
  ground: '#0a0c0f',
  raised: '#181c23',
  line: '#252b35',
  text: '#e9ecf1',
  muted: '#98a2b1',
  gold: '#e0ae4e',
  gain: '#43c489',
  loss: '#f4717c',
} as const;

/** Eases 0 to 1, slow at both ends. */
export function eased(way: number): number {
  const inside = Math.max(0, Math.min(1, way));
  return inside * inside * (3 - 2 * inside);
}

/** Eased progress between two times in seconds. */
export const part = (at: number, from: number, to: number): number => eased((at - from) / (to - from));

/** A caption below the picture that fades in and out. */
export function caption(text: string, at: number, from: number, to: number): string {
  const seen = Math.min(part(at, from, from + 0.25), 1 - part(at, to - 0.15, to));
  return seen <= 0
    ? ''
    : `<text x="320" y="338" text-anchor="middle" font-size="19" font-weight="550" fill="${COLOURS.text}" opacity="${seen}">${text}</text>`;
}

/**
 * The title over the picture for the first second and a half; it leaves the middle free for the card's play button.
 */
export function title(name: string, line: string, at: number): string {
  const seen = 1 - part(at, 1.2, 1.6);
  return seen <= 0
    ? ''
    : `<g opacity="${seen}"><text x="32" y="70" font-size="44" font-weight="680" letter-spacing="-1.2" fill="${COLOURS.text}">${name}</text><text x="34" y="104" font-size="20" fill="${COLOURS.gold}">${line}</text></g>`;
}

/** The whole stage. */
export function stage(film: Film, at: number): string {
  const lines = [72, 132, 192, 252].map(
    (y) => `<line x1="0" x2="640" y1="${y}" y2="${y}" stroke="${COLOURS.line}" opacity="0.5"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><rect width="640" height="360" fill="${COLOURS.ground}"/>${lines.join('')}${film.frame(at)}</svg>`;
}
