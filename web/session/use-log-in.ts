import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { unwrap } from '#web/api.ts';
import { useApi } from '#web/desk/desk.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** What a form calls the access code; the server reads it by this name when there is no JavaScript. */
export const CODE_FIELD = 'accessCode';

/** Trades an access code for a session, and goes on to the trader's hub. What a failure looks like is the form's to say. */
export function useLogIn(onRefused: (error: Error) => void) {
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
      await navigate(`/team-hub/${trader.id}`);
    },
    onError: onRefused,
  });
  return {
    logIn: logIn.mutate,
    /** Until the next page is there, not only until the code is accepted. */
    isBusy: logIn.isPending || logIn.isSuccess,
  };
}
