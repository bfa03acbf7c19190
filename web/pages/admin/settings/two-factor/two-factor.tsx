import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TotpSecret, TotpState } from '#src/features/access/responses.ts';
import { count } from '#src/values/text/count.ts';
import { toMessage } from '#web/api/api-error.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useFormatInstant } from '#web/features/figures/format-instant.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { ReadError } from '#web/lists/read-error.tsx';
import { totpQuery, useBeginTotp } from '#web/queries/totp.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { isStale, ReauthDialog } from '../../reauth-dialog.tsx';
import { ResetCommand } from '../../reset-command.tsx';
import { SetUp } from './set-up.tsx';
import { SwitchOff } from './switch-off.tsx';

/** Whether a code is asked for besides the password, and the way to switch that. */
export function TwoFactor() {
  const totp = useQuery(totpQuery(useApi()));
  // Here, since the recovery codes are shown when it is on.
  const [begun, setBegun] = useState<TotpSecret | null>(null);
  return (
    <Card as="section" aria-labelledby="two-factor">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-5">
        <h2 id="two-factor" className="flex flex-wrap items-center gap-2 text-16 font-semibold">
          Two-Factor Authentication
          {totp.data && (
            <Badge tone={totp.data.isOn ? 'gain' : 'neutral'}>{totp.data.isOn ? 'On' : 'Off'}</Badge>
          )}
        </h2>
        {totp.data && (totp.data.isOn ? <SwitchOff /> : <Begin onBegun={setBegun} />)}
      </div>
      {totp.isPending && <Skeleton className="m-5 h-10" />}
      {totp.isError && <ReadError title="Failed to fetch two-factor authentication" read={totp} />}
      {totp.data && (
        <div className="flex flex-col gap-2 p-5 text-muted">
          {totp.data.isOn ? <About state={totp.data} /> : <p>{OFF}</p>}
          <p className="text-12">
            Without the phone and the recovery codes, <ResetCommand /> on the server switches it off.
          </p>
        </div>
      )}
      {begun && <SetUp secret={begun} onClose={() => setBegun(null)} />}
    </Card>
  );
}

const OFF =
  'The password alone opens the admin area. With two-factor authentication it also takes a code of an authenticator app, and so does everything that asks for the password again.';

function About({ state: { since, recoveryCodesLeft } }: { state: TotpState }) {
  const moment = useFormatInstant();
  return (
    <p>
      {since !== null && (
        <>
          Since <time dateTime={since}>{moment(since)}</time>, the admin area takes a code of the
          authenticator app besides the password.{' '}
        </>
      )}
      <span className={recoveryCodesLeft < 3 ? 'font-medium text-loss' : 'text-ink'}>
        {recoveryCodesLeft === 0
          ? 'No recovery codes are left.'
          : `${count(recoveryCodesLeft, 'recovery code')} left.`}
      </span>{' '}
      For new ones, switch it off and set it up again.
    </p>
  );
}

/** Makes a secret, for which the password may have to be entered again. */
function Begin({ onBegun }: { onBegun: (secret: TotpSecret) => void }) {
  const begin = useBeginTotp();
  const toast = useToast();
  const [asksPassword, setAsksPassword] = useState(false);

  const start = useSingleFlight(async () => {
    try {
      onBegun(await begin.mutateAsync());
    } catch (error) {
      setAsksPassword(isStale(error));
      if (isStale(error)) return;
      const description = toMessage(error, 'Failed to set up two-factor authentication');
      toast({ variant: 'destructive', title: 'Error', description });
    }
  });

  return (
    <>
      <Button icon="shield-check" busy={begin.isPending} onClick={() => void start()}>
        Set up
      </Button>
      <ReauthDialog
        open={asksPassword}
        onClose={() => setAsksPassword(false)}
        onUnlocked={() => {
          setAsksPassword(false);
          void start();
        }}
      />
    </>
  );
}
