import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import type { TotpSecret } from '#src/features/access/responses.ts';
import { hasStatus, toMessage } from '#web/api/api-error.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useSwitchOnTotp } from '#web/queries/totp.ts';
import { copyText } from '#web/ui/browser/copy-text.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { Button, IconButton } from '#web/ui/inputs/button.tsx';
import { AlertDialog } from '#web/ui/layers/alert-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/layers/dialog.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { CodeField } from '../../code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const picture = onDemand(async () => (await import('./qr-picture.tsx')).QrPicture);

interface SetUpProps {
  secret: TotpSecret;
  onClose: () => void;
}

/** Shows a new secret, takes the first code of it, and then shows the recovery codes, which do not go without a question. */
export function SetUp({ secret, onClose }: SetUpProps) {
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
        <NewSecret secret={secret} input={input} onSwitchedOn={setCodes} onCancel={onClose} />
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

interface NewSecretProps {
  secret: TotpSecret;
  input: RefObject<HTMLInputElement | null>;
  onSwitchedOn: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

function NewSecret({ secret: { secret, uri }, input, onSwitchedOn, onCancel }: NewSecretProps) {
  const switchOn = useSwitchOnTotp();
  const toast = useToast();
  const formId = useId();
  const [problem, setProblem] = useState<string>();

  const send = useSingleFlight(async () => {
    setProblem(undefined);
    try {
      const { recoveryCodes } = await switchOn.mutateAsync(input.current?.value ?? '');
      toast({ title: 'Two-factor authentication is on' });
      onSwitchedOn(recoveryCodes);
    } catch (error) {
      const description = toMessage(error, 'The server could not be reached.');
      if (hasStatus(error, 422)) setProblem(description);
      else toast({ variant: 'destructive', title: 'Error', description });
      input.current?.select();
    }
  });

  return (
    <>
      <DialogBody>
        <form
          id={formId}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void send();
          }}
          className="flex flex-col gap-4"
        >
          <p>Scan this with an authenticator app on your phone, or type the secret into it.</p>
          <Picture uri={uri} />
          <Secret secret={secret} />
          <CodeField ref={input} hint="The 6 digits that the app shows then." error={problem} />
        </form>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" form={formId} variant="primary" busy={switchOn.isPending}>
          Switch on
        </Button>
      </DialogFooter>
    </>
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
  const toast = useToast();

  async function copy() {
    if (await copyText(secret)) toast({ title: 'Secret copied' });
    else {
      const description = 'Your browser does not let us copy. Select the secret, and copy it by hand.';
      toast({ variant: 'destructive', title: 'Error', description });
    }
  }

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
      <IconButton variant="ghost" icon="i-lucide-copy" label="Copy the secret" onClick={() => void copy()} />
    </div>
  );
}
