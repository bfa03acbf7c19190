import type { ReactNode } from 'react';
import type { PageProps } from '#web/context/page-frame.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { PAGE_HEADING_ID } from './page-heading.ts';

interface PageHeaderProps extends Pick<PageProps, 'title' | 'note' | 'actions' | 'hidesActionsOnPhones'> {
  /** What is the same on every page. */
  children: ReactNode;
}

/** The bar at the top of a page beside a menu. It stays while the page scrolls. */
export function PageHeader({ title, note, actions, hidesActionsOnPhones, children }: PageHeaderProps) {
  return (
    <header
      data-page-header=""
      className="sticky top-0 z-20 border-b border-line bg-surface-0 px-4 print:hidden sm:px-6"
    >
      <div
        className={classNames(
          'flex min-h-15 flex-wrap items-center gap-x-2 max-lg:gap-x-1',
          // A line of actions below leaves the first one only as high as its buttons.
          !!actions && !note && !hidesActionsOnPhones && 'max-md:gap-y-1.5 max-md:pt-2',
        )}
      >
        <div className="min-w-0 flex-1 basis-32 py-1.5 xl:flex xl:flex-wrap xl:items-baseline xl:gap-x-3 xl:py-1">
          <h1
            id={PAGE_HEADING_ID}
            tabIndex={-1}
            className="text-20 font-semibold tracking-tight outline-none max-md:line-clamp-2 max-md:break-words md:truncate xl:max-w-full xl:shrink-0"
          >
            {title}
          </h1>
          {note && <p className="truncate text-12 text-muted xl:text-14">{note}</p>}
        </div>
        {actions && (
          <div
            className={classNames(
              'flex flex-wrap items-center gap-2 empty:hidden',
              hidesActionsOnPhones ? 'max-md:hidden' : 'max-md:order-last max-md:w-full max-md:pb-2',
            )}
          >
            {actions}
          </div>
        )}
        {children}
      </div>
    </header>
  );
}
