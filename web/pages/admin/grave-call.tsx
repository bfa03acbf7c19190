import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#web/app/api-error.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { isStale, PasswordAgain } from './password-again.tsx';

interface GraveCallProps<Answer> {
  call: UseMutationResult<Answer, Error, void>;
  question: string;
  description?: string;
  confirm: string;
  onDone: (answer: Answer) => void;
  /** Where the server does not say why. */
  failed: string;
  /** What leads to the question. */
  children: (ask: () => void) => ReactNode;
}

/** What cannot be undone: it is asked for first, and the password once more where it was entered long ago. */
export function GraveCall<Answer>({
  call,
  question,
  description,
  confirm,
  onDone,
  failed,
  children,
}: GraveCallProps<Answer>) {
  const [step, setStep] = useState<'idle' | 'asked' | 'password'>('idle');
  const toast = useToast();

  function run() {
    call.mutate(undefined, {
      onSuccess(answer) {
        setStep('idle');
        onDone(answer);
      },
      onError(error) {
        setStep(isStale(error) ? 'password' : 'idle');
        if (isStale(error)) return;
        toast({ variant: 'destructive', title: 'Error', description: messageOf(error, failed) });
      },
    });
  }

  return (
    <>
      {children(() => setStep('asked'))}
      <AlertDialog
        open={step === 'asked'}
        title={question}
        description={description}
        confirm={confirm}
        busy={call.isPending}
        onConfirm={run}
        onCancel={() => setStep('idle')}
      />
      <PasswordAgain
        open={step === 'password'}
        onClose={() => setStep('idle')}
        onUnlocked={() => setStep('asked')}
      />
    </>
  );
}
