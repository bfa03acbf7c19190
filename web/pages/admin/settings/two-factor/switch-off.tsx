import { useRef, useState } from 'react';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import { useSwitchOffTotp } from '#web/queries/totp.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Dialog } from '#web/ui/layers/dialog.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { ReauthDialog } from '../../reauth-dialog.tsx';
import { CodeForm } from './code-form.tsx';

/** Switches two-factor authentication off by a code, for which the password may have to be entered again first. */
export function SwitchOff() {
  const switchOff = useSwitchOffTotp();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<'idle' | 'asked' | 'password'>('idle');
  const [ask, close] = [() => setStep('asked'), () => setStep('idle')];
  return (
    <>
      <Button icon="shield-off" onClick={ask}>
        Switch off
      </Button>
      <Dialog
        open={step === 'asked'}
        onClose={close}
        title="Switch off two-factor authentication?"
        description="The password alone opens the admin area then, and the recovery codes end."
        takeFocus={() => input.current?.focus()}
        focusFallback={pageHeading}
        className="sm:max-w-110"
      >
        <CodeForm
          call={switchOff}
          input={input}
          hint="The 6 digits of the app, or a recovery code. If you have just used one, wait for the next."
          submit="Switch off"
          variant="destructive"
          onDone={() => {
            toast({ title: 'Two-factor authentication is off' });
            close();
          }}
          onStale={() => setStep('password')}
          onCancel={close}
        />
      </Dialog>
      <ReauthDialog open={step === 'password'} onClose={close} onUnlocked={ask} />
    </>
  );
}
