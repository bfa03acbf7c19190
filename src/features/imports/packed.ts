/** Many things in little memory: all but those that are being looked at are compressed. */

import { areMany } from './free-memory.ts';

/** So many are there as what they are at a time. */
const TOGETHER = 200;

export interface Packed<Item> extends Iterable<Item> {
  readonly length: number;
}

/** What is added is packed as it comes, so that never is all of it there. */
export interface Packing<Item> {
  /** @param item plain data, which JSON keeps as it is */
  add(item: Item): void;
  done(): Packed<Item>;
}

/** @param count of all that is kept at a time, here and beside it: a few are sooner left as they are */
export const packing = <Item>(count: number): Packing<Item> =>
  areMany(count) ? compressing<Item>() : keeping<Item>();

function keeping<Item>(): Packing<Item> {
  const items: Item[] = [];
  return { add: (item) => items.push(item), done: () => items };
}

function compressing<Item>(): Packing<Item> {
  const packs: Uint8Array[] = [];
  let open: Item[] = [];
  let length = 0;
  const close = () => {
    if (open.length > 0) packs.push(pack(open));
    open = [];
  };
  return {
    add(item) {
      length++;
      if (open.push(item) === TOGETHER) close();
    },
    done() {
      close();
      return {
        length,
        *[Symbol.iterator]() {
          for (const each of packs) yield* unpack<Item[]>(each);
        },
      };
    },
  };
}

/** @param count as of {@link packing} */
export function packed<Item>(items: readonly Item[], count: number): Packed<Item> {
  const { add, done } = packing<Item>(count);
  for (const item of items) add(item);
  return done();
}

export const pack = (data: unknown): Uint8Array => Bun.zstdCompressSync(JSON.stringify(data));

export const unpack = <Data>(bytes: Uint8Array): Data => JSON.parse(Bun.zstdDecompressSync(bytes).toString());

/** All items of several, one after the other. */
export const joined = <Item>(parts: readonly Packed<Item>[]): Packed<Item> => ({
  length: parts.reduce((sum, { length }) => sum + length, 0),
  *[Symbol.iterator]() {
    for (const part of parts) yield* part;
  },
});

/**
 * All items of several, in one order: the next of each stand by, sorted. Of equal ones those of the first come first.
 * @param parts each in that order
 */
export function inOrder<Item>(
  parts: readonly Packed<Item>[],
  compare: (a: Item, b: Item) => number,
): Packed<Item> {
  return {
    length: parts.reduce((sum, { length }) => sum + length, 0),
    *[Symbol.iterator]() {
      const heads: Head<Item>[] = [];
      const insert = (head: Head<Item>) => {
        const after = (other: Head<Item>) => compare(head.item, other.item) || head.part - other.part;
        const at = heads.findIndex((other) => after(other) < 0);
        heads.splice(at < 0 ? heads.length : at, 0, head);
      };
      const advance = (left: Iterator<Item>, part: number) => {
        const { value, done } = left.next();
        if (!done) insert({ item: value, left, part });
      };
      for (const [part, items] of parts.entries()) advance(items[Symbol.iterator](), part);
      for (let head = heads.shift(); head; head = heads.shift()) {
        yield head.item;
        advance(head.left, head.part);
      }
    },
  };
}

/** The next item of one of several. */
interface Head<Item> {
  item: Item;
  left: Iterator<Item>;
  part: number;
}
