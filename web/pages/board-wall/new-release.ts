import { useEffect } from 'react';
import { useApp } from '#web/context/app-context.tsx';
import type { LiveState } from '#web/context/live.ts';

/** Loads the page anew once another release answers: it comes with a restart, which ends the connection. */
export function useNewRelease(live: LiveState['kind']): void {
  const { version } = useApp();
  useEffect(() => {
    if (live !== 'live') return;
    const aborting = new AbortController();
    void readVersion(aborting.signal).then((answered) => {
      if (answered !== null && answered !== version) location.reload();
    });
    return () => aborting.abort();
  }, [live, version]);
}

async function readVersion(signal: AbortSignal): Promise<string | null> {
  try {
    const health: unknown = await (await fetch('/healthz', { signal, cache: 'no-store' })).json();
    return typeof health === 'object' && health !== null && 'version' in health
      ? String(health.version)
      : null;
  } catch {
    return null;
  }
}
