import { foldText } from '#src/values/text/text.ts';
import type { IconName } from '#web/ui/display/icons.ts';

/** What the palette offers, besides trades. */
export interface PaletteItem {
  id: string;
  name: string;
  icon: IconName;
  /** Other words it is found by. */
  also?: string;
  /** Its shortcut. */
  keys?: string;
  run: () => void;
}

/** Those in which all words occur, names that begin with them first; all of them without a word. */
export function matchingItems<Item extends Pick<PaletteItem, 'name' | 'also'>>(
  items: readonly Item[],
  typed: string,
): readonly Item[] {
  const text = foldText(typed);
  const words = text.split(/\s+/).filter((word) => word !== '');
  const found = items.filter(({ name, also = '' }) => {
    const searched = foldText(`${name} ${also}`);
    return words.every((word) => searched.includes(word));
  });
  const rank = ({ name }: Item) => (foldText(name).startsWith(text) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
}
