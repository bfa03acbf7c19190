import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toMessage } from '#web/api/api-error.ts';
import { WALL_PATH } from '#web/features/layout/dashboard-tabs.ts';
import { useOpenScreen } from '#web/queries/board.ts';
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx';
import { AlertDialog } from '#web/ui/layers/alert-dialog.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { announceSession } from '../session-channel.ts';

/** Shows the board on a whole screen: in this session, or for weeks without one. */
export function WallButton({ isAdmin = false }: { isAdmin?: boolean }) {
  const [isAsking, ask] = useState(false);
  const open = useOpenScreen();
  const queryClient = useQueryClient();
  const toast = useToast();
  return (
    <>
      <Button icon="monitor" onClick={() => ask(true)}>
        Wall screen
      </Button>
      <AlertDialog
        open={isAsking}
        title="Make this browser a wall screen?"
        description="You are logged out here. It then shows the board, and nothing else, for 90 days, or until someone logs in."
        confirm="Start wall screen"
        isHarmless
        busy={open.isPending || open.isSuccess}
        onConfirm={() =>
          open.mutate(undefined, {
            onSuccess: () => {
              announceSession();
              queryClient.clear();
              location.replace(WALL_PATH);
            },
            onError: (error) =>
              toast({
                variant: 'destructive',
                title: 'Error',
                description: toMessage(error, 'Failed to start the wall screen'),
              }),
          })
        }
        onCancel={() => ask(false)}
      >
        {!isAdmin && (
          <p className="mt-2 text-muted">
            For a look, without logging out:{' '}
            <ButtonLink variant="ghost" to={WALL_PATH} icon="maximize">
              Show it here
            </ButtonLink>
          </p>
        )}
      </AlertDialog>
    </>
  );
}
