import * as Radix from 'radix-ui/dialog';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { type FocusFallback, useReturnFocus } from './return-focus.ts';

export const OVERLAY_LOOK =
  'fixed inset-0 bg-scrim motion-safe:data-[state=open]:animate-fade-in motion-safe:data-[state=closed]:animate-fade-out';

/** A bottom sheet on phones, a centred dialog above that; never higher than 90% of the screen. */
export const PANEL_LOOK = classNames(
  'fixed z-50 flex max-h-[90vh] max-h-[90dvh] flex-col border border-line bg-surface-1 shadow-float',
  'inset-x-0 bottom-0 rounded-t-lg border-b-0',
  'sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-1/2 sm:w-[calc(100%-2rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:border-b',
  'motion-safe:data-[state=open]:animate-fade-in motion-safe:data-[state=closed]:animate-fade-out',
);

interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button and a press outside. */
  onClose: () => void;
  /** It opens over another dialog. */
  isOver?: boolean;
  title: string;
  description?: ReactNode;
  /** Stands at the top in place of the title, which is then only said, and the close button. */
  top?: ReactNode;
  /** Which element gets the focus first; the first control by default. */
  onOpenAutoFocus?: ComponentProps<typeof Radix.Content>['onOpenAutoFocus'];
  onCloseAutoFocus?: ComponentProps<typeof Radix.Content>['onCloseAutoFocus'];
  /** Gets the focus when the element that opened the dialog is gone; the page's main part by default. */
  focusFallback?: FocusFallback | undefined;
  className?: string;
  children: ReactNode;
}

/** A modal dialog. Scrolling content goes into {@link DialogBody}, fixed content into {@link DialogFooter}. */
export function Dialog({
  open,
  isOver = false,
  onClose,
  title,
  description,
  top,
  onOpenAutoFocus,
  onCloseAutoFocus,
  focusFallback,
  className = 'sm:max-w-150',
  children,
}: DialogProps) {
  const focus = useReturnFocus(focusFallback);
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className={classNames(OVERLAY_LOOK, isOver ? 'z-50' : 'z-40')} />
        <Radix.Content
          className={classNames(PANEL_LOOK, className)}
          onOpenAutoFocus={(event) => {
            focus.remember();
            onOpenAutoFocus?.(event);
          }}
          onCloseAutoFocus={(event) => {
            focus.giveBack();
            onCloseAutoFocus?.(event);
          }}
          onEscapeKeyDown={(event) => {
            if (isListOpen()) event.preventDefault();
          }}
          onKeyDown={closingByEscape(() => {
            if (!isListOpen()) onClose();
          })}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          {top ? (
            <>
              <Radix.Title className="sr-only">{title}</Radix.Title>
              {top}
            </>
          ) : (
            <Header title={title} description={description} />
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A list of suggestions that closes first. */
const isListOpen = (): boolean =>
  document.activeElement?.matches('[role="combobox"][aria-expanded="true"]') ?? false;

/** Radix gives Escape to what opened last: below a toast, a dialog closes by this. */
export const closingByEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && !event.defaultPrevented && isWithin) close();
  };

function Header({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <header className="flex items-center justify-between gap-4 border-b border-line py-3 pl-5 pr-3">
      <div className="min-w-0 py-1">
        <Radix.Title className="break-words text-16 font-semibold">{title}</Radix.Title>
        {description && (
          <Radix.Description className="break-words text-muted">{description}</Radix.Description>
        )}
      </div>
      <Radix.Close
        aria-label="Close"
        data-tip="Close"
        className="grid size-11 shrink-0 place-items-center rounded text-muted ease-colors hover:bg-surface-2 hover:text-ink md:size-9"
      >
        <Icon name="i-lucide-x" />
      </Radix.Close>
    </header>
  );
}

export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('min-h-0 flex-1 overflow-y-auto px-5 py-5', className)} />;
}

export function DialogFooter({ className, ...rest }: ComponentProps<'footer'>) {
  return (
    <footer
      {...rest}
      className={classNames(
        'flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        // Clear of the toasts, which reach over the corner of a dialog on a screen of this width.
        'lg:max-xl:justify-center',
        className,
      )}
    />
  );
}
