/** Things a seed adds, one at a time. */
export const KINDS = ['entry', 'account', 'strategy', 'quote', 'link', 'trader'] as const;
export type Kind = (typeof KINDS)[number];

export interface Added {
  kind: Kind;
  id: number;
}

/** Consecutive ids, both ends included. */
export type Range = [first: number, last: number];

/** Everything one seed has added so far. */
export type AddedSoFar = Record<Kind, Range[]>;

export const nothingYet = (): AddedSoFar => ({
  entry: [],
  account: [],
  strategy: [],
  quote: [],
  link: [],
  trader: [],
});

/** Ids only grow, so an id that does not follow the last one starts a new range. */
export function noteAdded(soFar: AddedSoFar, { kind, id }: Added): void {
  const last = soFar[kind].at(-1);
  if (last && last[1] === id - 1) last[1] = id;
  else soFar[kind].push([id, id]);
}

/** Work that adds one thing per step and ends in a result. */
export type Steps<T> = Iterator<Added, T, undefined>;

/** Runs all steps at once. @returns their result */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
  }
}
