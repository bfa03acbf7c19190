import { useEffect } from 'react';

/** Keeps the screen on while the page is seen, where the browser lets a page do so. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let held: WakeLockSentinel | null = null;
    let isGone = false;
    async function hold() {
      if (document.visibilityState === 'hidden' || (held && !held.released)) return;
      // A tired battery or a policy refuses it: the screen then goes off as it always does.
      const lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isGone) void lock?.release();
      else held = lock;
    }
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', hold);
      void held?.release();
    };
  }, []);
}
