import { Fragment, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Brand } from '#web/desk/brand.tsx';
import { useDesk } from '#web/desk/desk.tsx';
import { Main } from '#web/desk/main.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { AccessForm } from './access-form.tsx';
import { NOTICE_PARAM, noticeOf } from './notice.ts';
import { Tape } from './tape.tsx';

const TAGLINE = ['Capital Preservation', 'Risk Management', 'Discipline'];

export function Component() {
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-hidden">
      <div className="absolute inset-0 -z-1">
        <Tape />
      </div>
      <div className="mx-auto flex w-full max-w-310 flex-1 flex-col px-4 sm:px-8">
        <header className="flex h-18 items-center justify-between gap-4">
          <Brand />
          <ThemeSwitch />
        </header>
        <Main className="grid flex-1 content-center items-center gap-x-14 gap-y-10 pb-16 pt-6 lg:grid-cols-[1.15fr_1fr] lg:pb-28">
          <Headline />
          <AccessCard />
        </Main>
      </div>
      <Footer />
    </div>
  );
}

function Headline() {
  return (
    <div className="text-balance">
      <h1 className="text-28 font-semibold tracking-tight sm:text-40">
        The desk's journal, <br className="max-sm:hidden" />
        open before the bell.
      </h1>
      <p className="mt-4 text-12 text-muted sm:text-16">
        {TAGLINE.map((phrase, index) => (
          <Fragment key={phrase}>
            {index > 0 && <span className="mx-0.5 text-gold sm:mx-2"> || </span>}
            <span className="whitespace-nowrap">{phrase}</span>
          </Fragment>
        ))}
      </p>
    </div>
  );
}

function AccessCard() {
  const notice = useNotice();
  return (
    <Card className="p-5 shadow-float sm:p-7">
      <h2 className="text-20 font-semibold tracking-tight">Enter the desk</h2>
      <p className="mb-5 mt-1 text-muted">Your personal access code opens your journal and the team hub.</p>
      {notice && (
        <noscript>
          <p
            role="alert"
            className="mb-4 flex gap-2 rounded border border-loss bg-loss-soft px-3 py-2.5 text-loss"
          >
            {notice.description}
          </p>
        </noscript>
      )}
      <AccessForm />
      <p className="mt-4 flex items-center gap-2 text-12 text-muted">
        <Icon name="i-lucide-key-round" className="size-3.5" />
        Lost your code? Ask the person who runs the desk.
      </p>
    </Card>
  );
}

/** Says once, on arrival, what brought the visitor here. */
function useNotice() {
  const [params, setParams] = useSearchParams();
  const toast = useToast();
  const notice = noticeOf(params.get(NOTICE_PARAM));
  useEffect(() => {
    if (!notice) return;
    toast(notice);
    setParams(
      (current) => {
        current.delete(NOTICE_PARAM);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [notice, toast, setParams]);
  return notice;
}

function Footer() {
  const { teamName, version } = useDesk();
  return (
    <footer className="mx-auto flex w-full max-w-310 flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-6 text-12 text-muted sm:px-8">
      <p>A private desk. Nothing here is listed by search engines.</p>
      <p className="tabular-nums">
        {teamName === 'Bullpen' ? 'Bullpen' : `${teamName} on Bullpen`} {version}
      </p>
    </footer>
  );
}
