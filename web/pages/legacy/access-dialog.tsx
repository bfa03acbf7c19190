import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { AccessFields } from '#web/session/access-fields.tsx';
import { toLogInNotice } from '#web/session/access-notices.ts';
import { useLogIn } from '#web/session/use-log-in.ts';
import { Dialog, DialogBody } from '#web/ui/layers/dialog.tsx';
import { Notice } from '#web/ui/notices/notice.tsx';

interface Failure {
  title: string;
  description?: string;
}

const NO_RESPONSE: Failure = { title: 'Authentication failed. Please try again.' };

interface AccessDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called after closing, when the focus has to go elsewhere. */
  onClosed: () => void;
}

/** Trims the code, ignores an empty one, and stays open with an alert when it is rejected. */
export function AccessDialog({ open, onClose, onClosed }: AccessDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Enter Access Code"
      description="Your personal access code opens your journal and the team hub."
      className="sm:max-w-110"
      takeFocus={() => input.current?.focus()}
      onFocusReturned={onClosed}
    >
      <DialogBody>
        <AccessForm input={input} />
      </DialogBody>
    </Dialog>
  );
}

function AccessForm({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { logIn, isBusy } = useLogIn((error) => {
    setFailure(error instanceof ApiError ? toLogInNotice(error) : NO_RESPONSE);
    if (!(error instanceof ApiError)) reportError(error);
    input.current?.select();
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const accessCode = input.current?.value.trim() ?? '';
    if (accessCode === '') return;
    setFailure(null);
    void logIn(accessCode);
  }

  return (
    <form method="post" action="/" onSubmit={submit} className="flex flex-col gap-4">
      {failure && (
        <Notice tone="error" title={failure.title}>
          {failure.description && <p className="mt-1">{failure.description}</p>}
        </Notice>
      )}
      <AccessFields
        input={input}
        isBusy={isBusy}
        submit="Access Trading Dashboard"
        isRejected={failure !== null && failure !== NO_RESPONSE}
      />
    </form>
  );
}
