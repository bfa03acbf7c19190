import { useQueryClient } from '@tanstack/react-query';
import { LiveContext } from '#web/context/live.ts';
import { sessionKey } from '#web/queries/session.ts';
import { LiveMark } from './live-mark.tsx';
import { useLive } from './use-live.ts';

/** On a public page, for who is logged in: keeps it up to date with the server, and says whether it is. */
export function LiveHome() {
  const queryClient = useQueryClient();
  const live = useLive(true, () => {
    void queryClient.invalidateQueries({ queryKey: sessionKey });
    return true;
  });
  return (
    <LiveContext value={live}>
      <LiveMark words="wide" />
    </LiveContext>
  );
}
