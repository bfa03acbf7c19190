import { useRef, useState } from 'react';
import type { TotpSecret } from '#src/features/access/responses.ts';
import { useSwitchOnTotp } from '#web/queries/totp.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { IconButton } from '#web/ui/inputs/button.tsx';
import { AlertDialog } from '#web/ui/layers/alert-dialog.tsx';
import { Dialog } from '#web/ui/layers/dialog.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { useCopy } from '#web/ui/notices/use-copy.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const picture = onDemand(async () => (await import('./qr-picture.tsx')).QrPicture);

interface SetUpProps {
  secret: TotpSecret;
  onClose: () => void;
}

/** Shows a new secret, takes the first code of it, and then shows the recovery codes, which do not go without a question. */
export function SetUp({ secret: { secret, uri }, onClose }: SetUpProps) {
  const switchOn = useSwitchOnTotp();
  const toast = useToast();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      onClose={codes ? () => setLeaving(true) : onClose}
      title={codes ? 'Keep these recovery codes' : 'Set up two-factor authentication'}
      description={codes && 'Each gets you in once without your phone. They are shown only now.'}
      takeFocus={() => input.current?.focus()}
      className="sm:max-w-120"
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <CodeForm
          call={switchOn}
          input={input}
          hint="The 6 digits that the app shows then."
          submit="Switch on"
          variant="primary"
          onDone={({ recoveryCodes }) => {
            toast({ title: 'Two-factor authentication is on' });
            setCodes(recoveryCodes);
          }}
          onCancel={onClose}
        >
          <p>Scan this with an authenticator app on your phone, or type the secret into it.</p>
          <Picture uri={uri} />
          <Secret secret={secret} />
        </CodeForm>
      )}
      <AlertDialog
        open={isLeaving}
        title="Have you kept the recovery codes?"
        description="They are not shown again. Without your phone and without them, only a command on the server lets you in."
        confirm="I have kept them"
        cancel="Back"
        isHarmless
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  );
}

function Picture({ uri }: { uri: string }) {
  const { Component, hasFailed } = useOnDemand(picture);
  // The secret below does as well.
  if (hasFailed) return <p className="text-muted">The picture could not be loaded: type the secret.</p>;
  return (
    <div className="self-center">
      {Component ? <Component text={uri} label="QR code of the secret" /> : <Skeleton className="size-52" />}
    </div>
  );
}

function Secret({ secret }: { secret: string }) {
  const copy = useCopy();
  return (
    <div className="flex min-w-0 items-center rounded border border-line bg-surface-0 pl-3">
      <code className="min-w-0 flex-1 select-all py-2 font-mono">
        {/* In groups that can be typed; selected and copied, it has no blanks. */}
        {[...secret.matchAll(/.{1,4}/g)].map(({ 0: group, index }) => (
          <span key={index} className="mr-2 inline-block last:mr-0">
            {group}
          </span>
        ))}
      </code>
      <IconButton
        variant="ghost"
        icon="copy"
        label="Copy the secret"
        onClick={() =>
          void copy({
            text: secret,
            done: 'Secret copied',
            byHand: 'Select the secret, and copy it by hand.',
          })
        }
      />
    </div>
  );
}
