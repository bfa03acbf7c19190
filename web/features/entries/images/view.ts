/** How an image is shown in the viewer: pure, in pixels of the screen from its centre. */
export interface View {
  /** 1 fits the image into the viewer. */
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Width and height. */
export interface Size {
  width: number;
  height: number;
}

export const FITTED: View = { scale: 1, x: 0, y: 0 };

const MAX_SCALE = 8;
/** Of one press of a key or button. */
export const ZOOM_STEP = 1.5;

const within = (value: number, most: number): number => Math.min(Math.max(value, -most), most);

/** Moves a view so that the image covers the middle of the viewer. @param size of the fitted image */
export function moved({ scale, x, y }: View, by: Point, size: Size): View {
  const [mostX, mostY] = [(size.width * (scale - 1)) / 2, (size.height * (scale - 1)) / 2];
  return { scale, x: within(x + by.x, mostX), y: within(y + by.y, mostY) };
}

/** Zooms by a factor. @param at stays where it is: a point from the centre of the viewer */
export function zoomed(view: View, factor: number, size: Size, at: Point = { x: 0, y: 0 }): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_SCALE);
  const by = scale / view.scale;
  const next = { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
  return moved(next, { x: 0, y: 0 }, size);
}

/** How far a finger has to go aside to leaf through. Pixels. */
const SWIPE = 50;

/** Where a swipe leads: `1` to the next image, `-1` to the previous one, `0` nowhere. */
export function swiped(from: Point, to: Point): 1 | -1 | 0 {
  const by = to.x - from.x;
  if (Math.abs(by) < SWIPE || Math.abs(by) < Math.abs(to.y - from.y)) return 0;
  return by < 0 ? 1 : -1;
}
