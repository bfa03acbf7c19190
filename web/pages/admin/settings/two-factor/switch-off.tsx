import { type FormEvent, useId, useRef, useState } from 'react';
import { hasStatus, toMessage } from '#web/api/api-error.ts';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useSwitchOffTotp } from '#web/queries/totp.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/layers/dialog.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { CodeField } from '../../code-field.tsx';
import { isStale, ReauthDialog } from '../../reauth-dialog.tsx';

/** Switches two-factor authentication off by a code, for which the password may have to be entered again first. */
export function SwitchOff() {
  const switchOff = useSwitchOffTotp();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const formId = useId();
  const [step, setStep] = useState<'idle' | 'asked' | 'password'>('idle');
  const [problem, setProblem] = useState<string>();

  function ask() {
    setProblem(undefined);
    setStep('asked');
  }

  const send = useSingleFlight(async () => {
    setProblem(undefined);
    try {
      await switchOff.mutateAsync(input.current?.value ?? '');
      toast({ title: 'Two-factor authentication is off' });
      setStep('idle');
    } catch (error) {
      if (isStale(error)) {
        setStep('password');
        return;
      }
      const description = toMessage(error, 'The server could not be reached.');
      if (hasStatus(error, 422)) setProblem(description);
      else toast({ variant: 'destructive', title: 'Error', description });
      input.current?.select();
    }
  });

  return (
    <>
      <Button icon="i-lucide-shield-off" onClick={ask}>
        Switch off
      </Button>
      <Dialog
        open={step === 'asked'}
        onClose={() => setStep('idle')}
        title="Switch off two-factor authentication?"
        description="The password alone opens the admin area then, and the recovery codes end."
        takeFocus={() => input.current?.focus()}
        focusFallback={pageHeading}
        className="sm:max-w-110"
      >
        <DialogBody>
          <form
            id={formId}
            noValidate
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              void send();
            }}
          >
            <CodeField
              ref={input}
              hint="The 6 digits of the app, or a recovery code. If you have just used one, wait for the next."
              error={problem}
            />
          </form>
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => setStep('idle')}>Cancel</Button>
          <Button type="submit" form={formId} variant="destructive" busy={switchOff.isPending}>
            Switch off
          </Button>
        </DialogFooter>
      </Dialog>
      <ReauthDialog open={step === 'password'} onClose={() => setStep('idle')} onUnlocked={ask} />
    </>
  );
}
