/** What entries have in common, as small numbers by which they are added up. */

import { INSTRUMENT_TYPES, POSITION_TYPES } from '#src/features/journal/contract.ts';
import { OUTCOMES } from '#src/values/entries/computed-pnl.ts';
import { HALF_HOURS, HOLDING_CLASSES, R_CLASSES, SIZE_CLASSES } from '#src/values/entries/trade-classes.ts';

/** Numbers of texts, in order of appearance. */
class Codes<Item, Key extends string | null = string> {
  readonly items: Item[] = [];
  /** Of all keys. */
  characters = 0;
  readonly #known = new Map<Key, number>();

  addCode(key: Key, toItem: () => Item): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.items.length);
    this.characters += key?.length ?? 0;
    return this.items.push(toItem()) - 1;
  }
}

/** Of the texts and ids that entries name. It only grows: columns that were made earlier share it. */
export class Dictionary {
  readonly contracts = new Codes<{ contract: string; root: string | null }>();
  /** With an id, linked; without one, typed, or none where there is no text either. */
  readonly strategies = new Codes<{ id: number | null; text: string }>();
  readonly accounts = new Codes<number | null>();
  readonly tags = new Codes<readonly string[]>();
  /** What a search looks into; `null` where that is too long to be kept. */
  readonly texts = new Codes<string | null, string | null>();

  get #all() {
    return [this.contracts, this.strategies, this.accounts, this.tags, this.texts];
  }
  get items(): number {
    return this.#all.reduce((sum, { items }) => sum + items.length, 0);
  }
  get characters(): number {
    return this.#all.reduce((sum, { characters }) => sum + characters, 0);
  }
}

/** Several small numbers in one, each below its `count`: entries are added up once for all of them. */
export class Mixed<Name extends string> {
  readonly size: number;
  readonly #parts: readonly { name: Name; count: number }[];

  constructor(parts: readonly { name: Name; count: number }[]) {
    this.#parts = parts;
    this.size = parts.reduce((size, { count }) => size * count, 1);
  }

  /** Values in the order of the parts. */
  of(...values: number[]): number {
    return this.#parts.reduce((mixed, { count }, index) => mixed * count + (values[index] ?? 0), 0);
  }

  /** Takes one of the values out again. */
  findPart(name: Name): { count: number; toValue: (mixed: number) => number } {
    const index = this.#parts.findIndex((part) => part.name === name);
    const count = this.#parts[index]?.count ?? 1;
    const step = this.#parts.slice(index + 1).reduce((size, part) => size * part.count, 1);
    return { count, toValue: (mixed) => Math.floor(mixed / step) % count };
  }
}

const WEEKDAYS = 7;

export const TRAITS = new Mixed([
  { name: 'side', count: POSITION_TYPES.length },
  { name: 'instrumentType', count: INSTRUMENT_TYPES.length },
  { name: 'weekday', count: WEEKDAYS },
  { name: 'size', count: SIZE_CLASSES.length },
]);

/** What a filter asks for, and nothing is grouped by; 0 where there is none, 1 where there is. */
export const FACTS = new Mixed([
  { name: 'outcome', count: OUTCOMES.length },
  { name: 'hasStop', count: 2 },
  { name: 'hasNotes', count: 2 },
]);

/** The last of each is that of entries without. */
export const TIMING = new Mixed([
  { name: 'halfHour', count: HALF_HOURS + 1 },
  { name: 'holding', count: HOLDING_CLASSES.length + 1 },
  { name: 'r', count: R_CLASSES.length + 1 },
]);
