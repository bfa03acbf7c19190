import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '#web/context/app-context.tsx';
import { Brand } from '#web/features/layout/brand.tsx';
import { Main } from '#web/features/layout/main.tsx';
import { adminGateQuery } from '#web/queries/session.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { ThemeSwitch } from '#web/ui/display/theme-switch.tsx';
import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { ResetCommand } from './reset-command.tsx';
import { UnlockForm } from './unlock-form.tsx';

/** The log-in in front of the admin area. It contains nothing of the area. */
export function Gate({ onUnlocked }: { onUnlocked: (grant: string) => void }) {
  const isInitial = useQuery(adminGateQuery(useApi())).data?.initialPassword === true;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-310 flex-col px-4 sm:px-8">
      <header className="print:hidden flex h-18 items-center justify-between gap-4">
        <Brand />
        <div className="flex items-center gap-2">
          <ButtonLink variant="ghost" to="/" icon="house" compact>
            Back to Home
          </ButtonLink>
          <ThemeSwitch />
        </div>
      </header>
      <Main className="grid flex-1 place-items-center pb-24 pt-6">
        <Card className="w-full max-w-100 p-5 shadow-float sm:p-7">
          <h1 className="text-20 font-semibold tracking-tight">Admin area</h1>
          <p className="mb-5 mt-1 text-muted">It stays unlocked until you leave this page.</p>
          <noscript>
            <p role="alert" className="mb-4 rounded border border-loss bg-loss-soft px-3 py-2.5 text-loss">
              The admin area needs JavaScript.
            </p>
          </noscript>
          <UnlockForm input={input} onUnlocked={onUnlocked}>
            {(asksCode) => (
              <>
                {isInitial && (
                  <p className="mt-4 flex items-start gap-2 rounded border border-line bg-surface-2 p-3 text-12">
                    <Icon name="key-round" className="mt-0.5 size-3.5 text-gold" />
                    <span>
                      First time here? The password is in the file{' '}
                      <code className="whitespace-nowrap">initial-admin-password</code> of the data folder. It
                      is deleted once you are in.
                    </span>
                  </p>
                )}
                <p className="mt-4 flex items-start gap-2 text-12 text-muted">
                  <Icon name="terminal" className="mt-0.5 size-3.5" />
                  {asksCode ? (
                    <span className="text-balance">
                      Lost the phone and the recovery codes? <ResetCommand /> on the server lets you in
                      without.
                    </span>
                  ) : (
                    <span className="text-balance">
                      Lost the password? <code className="whitespace-nowrap">bullpen admin-password</code> on
                      the server sets another.
                    </span>
                  )}
                </p>
              </>
            )}
          </UnlockForm>
        </Card>
      </Main>
    </div>
  );
}
