import type { TraderWithCode } from '#src/features/traders/responses.ts';
import { useApp } from '#web/context/app-context.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/layers/dialog.tsx';
import { useCopy } from '#web/ui/notices/use-copy.ts';

interface InviteProps {
  trader: TraderWithCode;
  onClose: () => void;
}

/** What a new trader needs to log in, to be sent to them. */
export function Invite({ trader: { name, accessCode }, onClose }: InviteProps) {
  const { teamName } = useApp();
  const copy = useCopy();
  const address = location.origin;
  const text = `${name}, your journal at ${teamName} is ready.\n${address}\nYour access code: ${accessCode}`;

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${name} can log in`}
      description="Send this to them alone: whoever has the code is them."
      className="sm:max-w-110"
    >
      <DialogBody>
        <dl className="flex flex-col gap-3 rounded border border-line bg-surface-0 p-4">
          <div>
            <dt className="text-12 text-muted">Address</dt>
            <dd className="font-medium [overflow-wrap:anywhere]">{address}</dd>
          </div>
          <div>
            <dt className="text-12 text-muted">Access code</dt>
            <dd>
              <code className="font-mono text-20 font-semibold tracking-wide [overflow-wrap:anywhere]">
                {accessCode}
              </code>
            </dd>
          </div>
        </dl>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
        <Button
          variant="primary"
          icon="copy"
          onClick={() =>
            void copy({ text, done: 'Invite copied', byHand: 'Select the text, and copy it by hand.' })
          }
        >
          Copy invite
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
