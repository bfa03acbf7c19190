import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { keptDestination, NEXT } from '#src/values/wire/destination.ts';

/** The page that asked for a log-in. It is kept while the URL moves on to another month. */
export function useKeptDestination(): string | null {
  const [params] = useSearchParams();
  return useState(() => keptDestination(params.get(NEXT)))[0];
}
