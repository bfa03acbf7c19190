import { type ComponentType, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { useIsPainted } from './after-paint.ts';
import { Button } from './button.tsx';
import { useKeyBuffer } from './key-buffer.ts';
import { LoadingIndicator } from './loading-indicator.tsx';
import { type OnDemand, useOnDemand } from './on-demand.ts';

interface Closable {
  onClose: () => void;
}

interface DialogOnDemandProps<Props> extends Closable {
  dialog: OnDemand<Props>;
  /** The dialog's content, when it is not a form. */
  noun?: string;
  children: (Dialog: ComponentType<Props>) => ReactNode;
}

/**
 * A dialog whose code is loaded on demand, and which comes a frame after what answers the click. Keys typed meanwhile go
 * into its first field; if it cannot be loaded, the page stays and says so.
 */
export function DialogOnDemand<Props>({
  dialog,
  noun = 'form',
  onClose,
  children,
}: DialogOnDemandProps<Props>) {
  const { Component, hasFailed, retry } = useOnDemand(dialog);
  const isAnswered = useIsPainted();
  useKeyBuffer(!hasFailed, onClose);
  if (hasFailed) return <NotOpened noun={noun} onRetry={retry} onClose={onClose} />;
  if (Component && !isAnswered) return <div className={OVERLAY} />;
  const waiting = <LoadingDialog noun={noun} />;
  return Component ? <Suspense fallback={waiting}>{children(Component)}</Suspense> : waiting;
}

const OVERLAY = 'fixed inset-0 z-40 grid place-items-center bg-scrim motion-safe:animate-fade-in';
const PANEL = 'rounded-lg border border-line bg-surface-1 shadow-float';

/** The user acted before the dialog had loaded. */
function LoadingDialog({ noun }: { noun: string }) {
  return (
    <div className={OVERLAY}>
      <div className={PANEL}>
        <LoadingIndicator text={`Opening the ${noun}...`} />
      </div>
    </div>
  );
}

interface NotOpenedProps extends Closable {
  noun: string;
  onRetry: () => void;
}

/** A native dialog: the kit's may be what failed to load. */
function NotOpened({ noun, onRetry, onClose }: NotOpenedProps) {
  const box = useRef<HTMLDialogElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    box.current?.showModal();
    again.current?.focus();
  }, []);
  return (
    <dialog
      ref={box}
      role="alertdialog"
      aria-labelledby="not-opened"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`${PANEL} m-auto w-full max-w-[min(27.5rem,calc(100%-2rem))] p-5 text-ink backdrop:bg-scrim`}
    >
      <h2 id="not-opened" className="text-16 font-semibold">
        The {noun} could not be opened
      </h2>
      <Reason />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button ref={again} variant="primary" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </dialog>
  );
}

function Reason(): ReactNode {
  return (
    <p className="text-muted">
      {navigator.onLine
        ? 'The server could not be reached. Nothing that you have saved is affected.'
        : 'You are offline. Try again once the connection is back.'}
    </p>
  );
}
