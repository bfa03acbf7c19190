import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../display/class-names.ts';
import { Icon } from '../display/icon.tsx';
import { type Modal, ModalDialog } from './modal.tsx';

/** A bottom sheet on phones, a centred dialog above that; never higher than 90% of the screen. */
export const PANEL_LOOK = classNames(
  'fixed inset-0 m-0 mt-auto w-full max-w-none max-h-[90vh] max-h-[90dvh] flex-col overflow-hidden border border-b-0 rounded-t-lg open:flex',
  'sm:m-auto sm:w-[calc(100%-2rem)] sm:rounded-lg sm:border-b',
);

interface DialogProps extends Modal {
  title: string;
  description?: ReactNode;
  /** Stands at the top in place of the title, which is then only said, and the close button. */
  top?: ReactNode;
  children: ReactNode;
}

/** A modal dialog. Scrolling content goes into {@link DialogBody}, fixed content into {@link DialogFooter}. */
export function Dialog({
  title,
  description,
  top,
  className = 'sm:max-w-150',
  children,
  ...modal
}: DialogProps) {
  const id = useId();
  const said = { title: `${id}title`, description: `${id}description` };
  return (
    <ModalDialog
      {...modal}
      closesOutside
      labelledBy={said.title}
      describedBy={description ? said.description : undefined}
      className={classNames(PANEL_LOOK, className)}
    >
      {top ? (
        <>
          <h2 id={said.title} className="sr-only">
            {title}
          </h2>
          {top}
        </>
      ) : (
        <header className="flex items-center justify-between gap-4 border-b border-line py-3 pl-5 pr-3">
          <div className="min-w-0 py-1">
            <h2 id={said.title} className="break-words text-16 font-semibold">
              {title}
            </h2>
            {description && (
              <p id={said.description} className="break-words text-muted">
                {description}
              </p>
            )}
          </div>
          <button
            type="button"
            aria-label="Close"
            data-tip="Close"
            onClick={modal.onClose}
            className="grid size-11 shrink-0 place-items-center rounded text-muted ease-colors hover:bg-surface-2 hover:text-ink md:size-9"
          >
            <Icon name="x" />
          </button>
        </header>
      )}
      {children}
    </ModalDialog>
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
