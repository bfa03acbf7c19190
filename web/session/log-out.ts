import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus, toMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { announceSession } from './session-channel.ts';

/** Ends the session and leaves no trace of it in this browser: neither cached data nor a page to go back to. */
export function useLogOut() {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const logOut = useMutation({
    mutationFn: async () => {
      try {
        await call(api, 'POST /api/auth/logout');
      } catch (error) {
        // A session that has already ended counts as logged out.
        if (!hasStatus(error, 401)) throw error;
      }
    },
    onSuccess: () => {
      announceSession();
      queryClient.clear();
      location.replace('/');
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Error', description: toMessage(error, 'Failed to log out') }),
  });
  return {
    logOut: () => logOut.mutate(),
    /** Stays true until the browser has left, not only until the response arrives. */
    isBusy: logOut.isPending || logOut.isSuccess,
  };
}
