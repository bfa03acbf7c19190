import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { resolveDestination } from '#src/values/wire/destination.ts';
import { call } from '#web/api/client.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useToast } from '#web/ui/notices/toast.tsx';

/** Name of the form's access code field; the server reads it when there is no JavaScript. */
export const CODE_FIELD = 'accessCode';

/**
 * Exchanges an access code for a session and navigates to the requested page if it is the trader's own, else to their
 * hub. The form decides how to show a failure.
 */
export function useLogIn(onRejected: (error: Error) => void, next: string | null = null) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const logIn = useMutation({
    mutationFn: (accessCode: string) => call(api, 'POST /api/auth/validate', { body: { accessCode } }),
    onSuccess: async ({ trader }) => {
      toast({ title: 'Welcome!', description: `Access granted. Welcome, ${trader.name}` });
      // Nothing that a previous session has read may be left to this one.
      queryClient.clear();
      await navigate(resolveDestination(trader.id, next));
    },
    onError: onRejected,
  });
  return {
    // A wrong code counts as one failure, however often the same click submits it.
    logIn: useSingleFlight((accessCode: string) => logIn.mutateAsync(accessCode).catch(() => {})),
    /** Stays busy until the next page is shown, not only until the code is accepted. */
    isBusy: logIn.isPending || logIn.isSuccess,
  };
}
