import { useState } from 'react';
import { messageOf } from '#web/api-error.ts';
import { useArchiveAll } from '#web/queries/archives.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { isStale, PasswordAgain } from '../password-again.tsx';

const QUESTION =
  'Are you sure you want to archive all journal entries and reset the system? This cannot be undone.';

type Step = 'idle' | 'asked' | 'password';

/** The warning, the question, and the password once more where it was entered long ago. */
export function ArchiveReset() {
  const [step, setStep] = useState<Step>('idle');
  const archive = useArchiveAll();
  const toast = useToast();

  function confirm() {
    archive.mutate(undefined, {
      onSuccess: ({ message }) => {
        toast({ title: message });
        setStep('idle');
      },
      onError: (error) => {
        if (isStale(error)) {
          setStep('password');
          return;
        }
        setStep('idle');
        const description = messageOf(error, 'Failed to archive data');
        toast({ variant: 'destructive', title: 'Error', description });
      },
    });
  }

  return (
    <Card as="section" aria-labelledby="reset" className="border-loss p-5">
      <div className="flex items-start gap-3">
        <Icon name="i-lucide-triangle-alert" className="mt-0.5 size-5 text-loss" />
        <div className="min-w-0">
          <h2 id="reset" className="text-16 font-semibold">
            Begin a new period
          </h2>
          <p className="mt-1 text-muted">
            All journal entries are archived and removed from the active system. Archives can be viewed but
            not restored. This cannot be undone. A backup of the database is made first.
          </p>
          <Button
            variant="destructive"
            icon="i-lucide-archive"
            className="mt-4"
            busy={archive.isPending}
            busyText="Archiving..."
            onClick={() => setStep('asked')}
          >
            Archive & Reset
          </Button>
        </div>
      </div>
      <AlertDialog
        open={step === 'asked'}
        title={QUESTION}
        confirm="Archive & Reset"
        busy={archive.isPending}
        onConfirm={confirm}
        onCancel={() => setStep('idle')}
      />
      <PasswordAgain
        open={step === 'password'}
        onClose={() => setStep('idle')}
        onUnlocked={() => setStep('asked')}
      />
    </Card>
  );
}
