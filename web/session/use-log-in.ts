import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { destinationOf } from '#src/values/destination.ts';
import { unwrap } from '#web/app/api.ts';
import { useApi } from '#web/app/app-context.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** What a form calls the access code; the server reads it by this name when there is no JavaScript. */
export const CODE_FIELD = 'accessCode';

/**
 * Trades an access code for a session, and goes on to the page that was wanted if it is the trader's own, else to their
 * hub. What a failure looks like is the form's to say.
 */
export function useLogIn(onRejected: (error: Error) => void, next: string | null = null) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const logIn = useMutation({
    mutationFn: (accessCode: string) => unwrap(api.api.auth.validate.post({ accessCode })),
    onSuccess: async ({ trader }) => {
      toast({ title: 'Welcome!', description: `Access granted. Welcome, ${trader.name}` });
      // Nothing that another session has read may be left for this one.
      queryClient.clear();
      await navigate(destinationOf(trader.id, next));
    },
    onError: onRejected,
  });
  return {
    logIn: logIn.mutate,
    /** Until the next page is there, not only until the code is accepted. */
    isBusy: logIn.isPending || logIn.isSuccess,
  };
}
