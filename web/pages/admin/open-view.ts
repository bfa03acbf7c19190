import { useNavigate } from 'react-router';
import { toMessage } from '#web/api/api-error.ts';
import { useViewTrader } from '#web/queries/traders.ts';
import { useToast } from '#web/ui/notices/toast.tsx';
import { useAdminSession } from './admin-session.ts';

/** Opens a page of a trader's, read-only, while the admin area stays unlocked. */
export function useOpenView() {
  const view = useViewTrader();
  const session = useAdminSession();
  const navigate = useNavigate();
  const toast = useToast();
  return {
    isBusy: view.isPending || view.isSuccess,
    open: (traderId: number, path: string) =>
      view.mutate(traderId, {
        onSuccess: () => {
          session.view(traderId);
          void navigate(path);
        },
        onError: (error) => {
          const description = toMessage(error, 'Failed to fetch trader');
          toast({ variant: 'destructive', title: 'Error', description });
        },
      }),
  };
}
