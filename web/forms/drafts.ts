import { useCallback, useSyncExternalStore } from 'react';

/** What people were typing in one kind of form, until they are back: in the browser's memory only. */
export interface Drafts<Draft> {
  /** @param person whose it is: a trader's id, or 0 for the admin. @param about which of several records it is for */
  get: (person: number, about?: number) => Draft | undefined;
  set: (person: number, draft: Draft, about?: number) => void;
  /** @returns whether there was one */
  delete: (person: number, about?: number) => boolean;
  /** Whether nobody has one. */
  isEmpty: () => boolean;
}

/** The drafts of every kind of form, by person and record. */
const all = new Set<ReadonlyMap<string, unknown>>();
const listeners = new Set<() => void>();

function reportChange(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const startFor = (person: number) => `${person}:`;
const keyFor = (person: number, about: number) => `${startFor(person)}${about}`;

/** Room for the drafts of a kind of form. */
export function createDrafts<Draft>(): Drafts<Draft> {
  const drafts = new Map<string, Draft>();
  all.add(drafts);
  return {
    get: (person, about = 0) => drafts.get(keyFor(person, about)),
    set(person, draft, about = 0) {
      drafts.set(keyFor(person, about), draft);
      reportChange();
    },
    delete(person, about = 0) {
      const wasThere = drafts.delete(keyFor(person, about));
      if (wasThere) reportChange();
      return wasThere;
    },
    isEmpty: () => drafts.size === 0,
  };
}

function hasDraft(person: number): boolean {
  const start = startFor(person);
  return [...all].some((drafts) => [...drafts.keys()].some((key) => key.startsWith(start)));
}

/** Whether somebody has a draft to come back to, in a form of any kind: it is lost with this document. */
export function useHasDraft(person: number): boolean {
  return useSyncExternalStore(
    listen,
    useCallback(() => hasDraft(person), [person]),
    () => false,
  );
}
