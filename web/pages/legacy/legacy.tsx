import { useRef, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { loaderDeps, loadPage } from '#web/context/loader-deps.ts';
import { AwaitTradingData } from '#web/features/calendar/await-trading-data.tsx';
import { calendarReads } from '#web/features/calendar/calendar-reads.ts';
import { TradingCalendar } from '#web/features/calendar/trading-calendar.tsx';
import { Brand } from '#web/features/layout/brand.tsx';
import { Main } from '#web/features/layout/main.tsx';
import { Tagline } from '#web/features/layout/tagline.tsx';
import { DailyQuote } from '#web/features/quotes/daily-quote.tsx';
import { dailyQuoteQuery } from '#web/queries/daily-quote.ts';
import { ThemeSwitch } from '#web/ui/display/theme-switch.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { AccessDialog } from './access-dialog.tsx';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

/** The older screen: its log-in is a dialog with rules of its own. */
export function loader({ context, url }: LoaderFunctionArgs) {
  const deps = context.get(loaderDeps);
  const { api, app, queryClient } = deps;
  return loadPage(deps, [
    calendarReads(deps, url.searchParams),
    queryClient.prefetchQuery(dailyQuoteQuery(api, app.today)),
  ]);
}

export function Component() {
  return (
    <AwaitTradingData>
      <div className="mx-auto flex min-h-dvh w-full max-w-310 flex-col px-4 pb-12 sm:px-8">
        <Header />
        <Main className="flex flex-col gap-6 pt-6 lg:gap-8 lg:pt-8">
          <DailyQuote className="max-w-160" />
          <TradingCalendar />
        </Main>
      </div>
    </AwaitTradingData>
  );
}

function Header() {
  return (
    <header className="print:hidden flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-b border-line py-5">
      <div className="min-w-0">
        <h1 className="text-20">
          <Brand />
        </h1>
        <Tagline className="mt-2 text-12 text-muted" />
      </div>
      <div className="flex items-center gap-2 max-sm:w-full">
        <AccessCode />
        <ThemeSwitch />
      </div>
    </header>
  );
}

/** Opens the dialog; without a script, or before hydration, links to the home page, whose form needs none. */
function AccessCode() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <form
        action="/"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
        className="max-sm:flex-1"
      >
        <Button ref={opener} type="submit" variant="primary" icon="key-round" className="max-sm:w-full">
          Enter Access Code
        </Button>
      </form>
      <AccessDialog open={isOpen} onClose={() => setOpen(false)} onClosed={() => opener.current?.focus()} />
    </>
  );
}
