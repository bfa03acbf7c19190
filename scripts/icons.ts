/**
 * Writes `web/ui/display/icons.ts` anew: the outlines of the icons in it, and of those named here, from the library.
 *
 *     bun scripts/icons.ts [NAME…] && bun run fix
 */

import { join } from 'node:path';
import lucide from '@iconify-json/lucide/icons.json';
import { ICONS } from '../web/ui/display/icons.ts';

const FILE = join(import.meta.dir, '../web/ui/display/icons.ts');

function writeIcons(names: readonly string[]): string {
  const lines = [...new Set(names)].sort().map((name) => {
    const key = /^[a-z]+$/.test(name) ? name : `'${name}'`;
    return `  ${key}: '${readOutline(name)}',`;
  });
  return `/** Outlines of Lucide's icons in a viewBox of 24, written by \`scripts/icons.ts\`. */
export const ICONS = {
${lines.join('\n')}
} as const;

export type IconName = keyof typeof ICONS;
`;
}

interface Library {
  icons: Record<string, { body: string } | undefined>;
  aliases: Record<string, { parent: string } | undefined>;
}

/** All shapes of an icon as one path. */
export function readOutline(name: string): string {
  const { icons, aliases }: Library = lucide;
  const found = icons[name] ?? icons[aliases[name]?.parent ?? ''];
  if (!found) throw new Error(`Lucide has no icon '${name}'`);
  const shapes = found.body.matchAll(/<(\w+)\s([^>]*?)\/>/g);
  return [...shapes].map(([, tag = '', text = '']) => readShape(tag, readAttributes(text))).join('');
}

const readAttributes = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

function readShape(tag: string, attributes: ReadonlyMap<string, string>): string {
  const number = (name: string) => Number(attributes.get(name) ?? 0);
  if (tag === 'path') return beginAnywhere(attributes.get('d') ?? '');
  if (tag === 'circle') {
    const [cx, cy, r] = [number('cx'), number('cy'), number('r')];
    const half = (width: number) => `a${r} ${r} 0 0 1 ${width} 0`;
    return `M${cx - r} ${cy}${half(2 * r)}${half(-2 * r)}z`;
  }
  if (tag === 'rect') {
    const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
    const r = attributes.has('rx') ? number('rx') : number('ry');
    const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    return [
      `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}`,
      `h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`,
    ].join('');
  }
  throw new Error(`An icon has a <${tag}>, which is not drawn yet`);
}

/** The first point of a path is always meant absolutely, which it would not be after another path. */
const beginAnywhere = (path: string): string =>
  path.replace(
    /^m(-?[\d.]+)[ ,]?(-?[\d.]+)\s*(?=(.?))/,
    (_, x: string, y: string, next: string) => `M${x} ${y}${/[-\d.]/.test(next) ? 'l' : ''}`,
  );

if (import.meta.main) await Bun.write(FILE, writeIcons([...Object.keys(ICONS), ...Bun.argv.slice(2)]));
