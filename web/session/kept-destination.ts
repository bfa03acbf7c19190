import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { keptDestination, NEXT } from '#src/values/destination.ts';

/** Where one was going when a log-in was asked for. It stays while the address goes on to another month. */
export function useKeptDestination(): string | null {
  const [params] = useSearchParams();
  return useState(() => keptDestination(params.get(NEXT)))[0];
}
