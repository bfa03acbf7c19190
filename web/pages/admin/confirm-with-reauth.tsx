import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { toMessage } from '#web/api/api-error.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { AlertDialog } from '#web/ui/layers/alert-dialog.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { isStale, ReauthDialog } from './reauth-dialog.tsx';

interface ConfirmWithReauthProps<TestResponse> {
  call: UseMutationResult<TestResponse, Error, void>;
  question: string;
  description?: ReactNode;
  /** What has to be typed before it can be confirmed. */
  typed?: string;
  confirm: string;
  onDone: (response: TestResponse) => void;
  /** Fallback when the server gives no reason. */
  failed: string;
  /** The element that opens the dialog. */
  children: (ask: () => void) => ReactNode;
}

/** As a label shows it: with single blanks. */
const collapse = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Confirms an irreversible action, and asks for the password again if it was entered too long ago. */
export function ConfirmWithReauth<TestResponse>({
  call,
  question,
  description,
  typed,
  confirm,
  onDone,
  failed,
  children,
}: ConfirmWithReauthProps<TestResponse>) {
  const [text, setText] = useState('');
  const isTyped = typed === undefined || collapse(text) === collapse(typed);
  const [step, setStep] = useState<'idle' | 'asked' | 'password'>('idle');
  const toast = useToast();
  const opener = useRef<Element | null>(null);

  function ask() {
    opener.current = document.activeElement;
    setText('');
    setStep('asked');
  }

  /** Each of the two dialogs opens when the other one, which had the focus, is gone. */
  function returnFocus() {
    const isLost = document.activeElement === document.body;
    if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
  }

  const run = useSingleFlight(async () => {
    let response: TestResponse;
    try {
      response = await call.mutateAsync();
    } catch (error) {
      setStep(isStale(error) ? 'password' : 'idle');
      if (isStale(error)) return;
      toast({ variant: 'destructive', title: 'Error', description: toMessage(error, failed) });
      return;
    }
    setStep('idle');
    onDone(response);
  });

  return (
    <>
      {children(ask)}
      <AlertDialog
        open={step === 'asked'}
        title={question}
        description={description}
        confirm={confirm}
        busy={call.isPending}
        onConfirm={() => void run()}
        onCancel={() => setStep('idle')}
        onFocusReturned={returnFocus}
        canConfirm={isTyped}
      >
        {typed !== undefined && (
          <form
            className="mt-3"
            onSubmit={(event) => {
              event.preventDefault();
              if (isTyped) void run();
            }}
          >
            <TextField
              label={`Type “${typed}” to confirm`}
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              error={undefined}
            />
          </form>
        )}
      </AlertDialog>
      <ReauthDialog
        open={step === 'password'}
        onClose={() => setStep('idle')}
        onUnlocked={() => setStep('asked')}
        onFocusReturned={returnFocus}
      />
    </>
  );
}
