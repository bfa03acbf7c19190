import { useEffect, useState } from 'react';

type JournalFinder = typeof import('./journal-finder.tsx');

let loaded: JournalFinder | null = null;

/** What reads days and searches trades. Its code is loaded with the first use of the palette. */
export const loadFinder = async (): Promise<JournalFinder> => {
  loaded ??= await import('./journal-finder.tsx');
  return loaded;
};

/** The same, `null` until it is there. */
export function useJournalFinder(): { finder: JournalFinder | null; isLoading: boolean } {
  const [isLoading, setLoading] = useState(!loaded);
  useEffect(() => {
    if (!isLoading) return;
    const end = () => setLoading(false);
    // Without it there are still pages to go to.
    loadFinder().then(end, end);
  }, [isLoading]);
  return { finder: loaded, isLoading };
}
