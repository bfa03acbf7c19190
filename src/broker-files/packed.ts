/** Many things in little memory: all but those that are being looked at are compressed. */

/** So many rows take tens of MiB in every form that they go through. */
const MANY_ROWS = 20_000;

export const areMany = (rows: number): boolean => rows >= MANY_ROWS;

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
      const after = (a: Head<Item>, b: Head<Item>) => compare(a.item, b.item) || a.part - b.part;
      const heads: Head<Item>[] = [];
      for (const [part, items] of parts.entries()) {
        const left = items[Symbol.iterator]();
        const { value, done } = left.next();
        if (!done) heads.push({ item: value, left, part });
      }
      // Sorted they are a heap, of which the first comes before all.
      heads.sort(after);
      for (let head = heads[0]; head; head = heads[0]) {
        yield head.item;
        const { value, done } = head.left.next();
        if (!done) head.item = value;
        const last = done ? heads.pop() : head;
        if (last && heads.length > 0) sink(heads, last, after);
      }
    },
  };
}

/** Puts one in the place of the first of a heap, and down to where it belongs. */
function sink<Item>(heap: Item[], item: Item, after: (a: Item, b: Item) => number): void {
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    const [one, other] = [heap[below], heap[below + 1]];
    if (one === undefined) break;
    if (other !== undefined && after(other, one) < 0) below++;
    const next = heap[below];
    if (next === undefined || after(item, next) <= 0) break;
    heap[at] = next;
    at = below;
  }
  heap[at] = item;
}

/** The next item of one of several. */
interface Head<Item> {
  item: Item;
  left: Iterator<Item>;
  part: number;
}
