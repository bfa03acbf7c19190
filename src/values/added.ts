/** What seeding adds to a desk, one thing at a time. */
export const KINDS = ['entry', 'strategy', 'quote', 'link', 'trader'] as const;
export type Kind = (typeof KINDS)[number];

export interface Added {
  kind: Kind;
  id: number;
}

/** Ids that follow each other, ends included. */
export type Range = [first: number, last: number];

/** All that one seed has added so far. */
export type AddedSoFar = Record<Kind, Range[]>;

export const nothingYet = (): AddedSoFar => ({ entry: [], strategy: [], quote: [], link: [], trader: [] });

/** Ids only grow, so one that does not follow on begins a range of its own. */
export function noteAdded(soFar: AddedSoFar, { kind, id }: Added): void {
  const last = soFar[kind].at(-1);
  if (last && last[1] === id - 1) last[1] = id;
  else soFar[kind].push([id, id]);
}

/** Work that adds one thing with each step, and comes to a result. */
export type Steps<T> = Iterator<Added, T, undefined>;

/** All of the steps at once. @returns their result */
export function allOf<T>(steps: Steps<T>): T {
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
  }
}
