/** A chart as a picture, in the colours of the theme it is seen in. */

import { themeColour } from '#web/ui/browser/theme-colours.ts';
import { widthAt, wrapLines } from './text-width.ts';

/** Pixels of the picture for each of the screen's. */
const DENSITY = 2;
const MARGIN = 20;
/** Of the title and a line of the note. */
const HEADING = 52;
const LINE = 16;

/** What of a style an image needs in itself, since no style sheet reaches it. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'opacity',
  'stop-color',
  'stop-opacity',
];

/**
 * @param host has the drawing of the chart in it
 * @param title above it, with notes on what it shows, each on lines of its own
 */
export async function drawPicture(host: Element, title: string, notes: readonly string[]): Promise<Blob> {
  const drawing = host.querySelector<SVGSVGElement>('svg[data-drawing]');
  if (!drawing) throw new Error('no chart to draw');
  const at = drawing.getBoundingClientRect();
  const { width, height } = at;

  const lines = notes.flatMap((note) => wrapLines(note, width, widthAt(12)));
  const heading = HEADING + (lines.length - 1) * LINE;

  const picture = document.createElement('canvas');
  picture.width = Math.round((width + 2 * MARGIN) * DENSITY);
  picture.height = Math.round((height + heading + 2 * MARGIN) * DENSITY);
  const context = picture.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.scale(DENSITY, DENSITY);
  context.fillStyle = themeColour('--surface-1');
  context.fillRect(0, 0, picture.width, picture.height);
  const font = getComputedStyle(host).fontFamily;
  write(context, title, MARGIN, MARGIN + 14, `600 16px ${font}`, themeColour('--text'));
  for (const [n, line] of lines.entries())
    write(context, line, MARGIN, MARGIN + 34 + n * LINE, `400 12px ${font}`, themeColour('--muted'));
  context.translate(MARGIN, MARGIN + heading);
  await drawSvg(context, drawing, at);
  return new Promise((resolve, reject) => {
    picture.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))),
      'image/png',
    );
  });
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  colour: string,
): void {
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, x, y);
}

async function drawSvg(context: CanvasRenderingContext2D, svg: SVGSVGElement, at: DOMRect): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(serializeShapes(svg, at))}`;
  await image.decode();
  context.drawImage(image, 0, 0, at.width, at.height);
  drawTexts(context, svg, at);
}

/** The shapes with their styles in themselves. Texts are drawn apart: an image has no fonts of the page. */
function serializeShapes(svg: SVGSVGElement, at: DOMRect): string {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('not a drawing');
  const originals = svg.querySelectorAll('*');
  for (const [n, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[n];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name));
  }
  for (const text of copy.querySelectorAll('text')) text.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  // Sharp at the picture's density.
  copy.setAttribute('width', String(at.width * DENSITY));
  copy.setAttribute('height', String(at.height * DENSITY));
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${at.width} ${at.height}`);
  return new XMLSerializer().serializeToString(copy);
}

const ALIGNMENTS: Record<string, CanvasTextAlign> = { middle: 'center', end: 'right' };

function drawTexts(context: CanvasRenderingContext2D, svg: SVGSVGElement, at: DOMRect): void {
  for (const text of svg.querySelectorAll('text')) {
    const matrix = text.getScreenCTM();
    if (!matrix) continue;
    const [x, y] = ['x', 'y'].map((name) => Number(text.getAttribute(name) ?? 0));
    const place = new DOMPoint(x, y).matrixTransform(matrix);
    const { fill, fontWeight, fontSize, fontFamily, textAnchor } = getComputedStyle(text);
    context.textAlign = ALIGNMENTS[textAnchor] ?? 'left';
    write(
      context,
      text.textContent,
      place.x - at.left,
      place.y - at.top,
      `${fontWeight} ${fontSize} ${fontFamily}`,
      fill,
    );
  }
}
