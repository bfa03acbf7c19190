import { useEffect, useEffectEvent } from 'react';

const MINUTE = 60_000;

export function useEveryMinute(isWanted: boolean, run: () => void): void {
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => runNow(), MINUTE);
    return () => clearInterval(timer);
  }, [isWanted]);
}
