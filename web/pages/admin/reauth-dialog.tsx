import { useRef } from 'react';
import { hasStatus } from '#web/api/api-error.ts';
import { Dialog, DialogBody } from '#web/ui/layers/dialog.tsx';
import { useAdminSession } from './admin-session.ts';
import { UnlockForm } from './unlock-form.tsx';

/** Whether a call was rejected only because the password was entered too long ago. */
export const isStale = (error: unknown): boolean =>
  hasStatus(error, 403) && error.body?.code === 'stale_grant';

interface ReauthDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called once the grant has been renewed. */
  onUnlocked: () => void;
  /** Once the focus has been brought back, as far as it could be. */
  onFocusReturned?: () => void;
}

/** Asks for the password before an irreversible call. */
export function ReauthDialog({ open, onClose, onUnlocked, onFocusReturned }: ReauthDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const session = useAdminSession();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Please enter the admin password again"
      description="It was entered more than 5 minutes ago."
      takeFocus={() => input.current?.focus()}
      onFocusReturned={onFocusReturned}
      className="sm:max-w-100"
    >
      <DialogBody>
        <UnlockForm
          input={input}
          onUnlocked={(grant) => {
            session.open(grant);
            onUnlocked();
          }}
        />
      </DialogBody>
    </Dialog>
  );
}
