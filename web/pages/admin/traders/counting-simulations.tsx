import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '#src/features/accounts/responses.ts';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { useApi } from '#web/context/app-context.tsx';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useOutcomeToast } from '#web/lists/outcome-toast.ts';
import { allAccountsQuery, useLeaveOut } from '#web/queries/accounts.ts';
import { settingsQuery, useChangeSettings } from '#web/queries/settings.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { AlertDialog } from '#web/ui/layers/alert-dialog.tsx';

/** Named; of the others only how many. */
const FEW = 5;

interface Simulation {
  account: Account;
  trader: TraderWithCode;
}

/** Simulated accounts that count for the team, until the admin has decided about them. */
export function CountingSimulations({ traders }: { traders: readonly TraderWithCode[] }) {
  const api = useApi();
  const { data: accounts } = useQuery(allAccountsQuery(api));
  const { data: settings } = useQuery(settingsQuery(api));
  if (!accounts || !settings || settings.keepsSimulations) return null;
  const counting = Map.groupBy(
    accounts.filter(({ kind, countsForTeam }) => kind === 'sim' && countsForTeam),
    ({ traderId }) => traderId,
  );
  const simulations = traders
    // Of the others nothing counts anyway.
    .filter(({ includePnl }) => includePnl)
    .flatMap((trader) => (counting.get(trader.id) ?? []).map((account) => ({ account, trader })));
  return simulations.length > 0 && <Question simulations={simulations} />;
}

function Question({ simulations }: { simulations: readonly Simulation[] }) {
  const [isAsked, setAsked] = useState(false);
  const leaveOut = useLeaveOut();
  const settings = useChangeSettings();
  const notify = useOutcomeToast();
  const number = simulations.length;
  const [verb, them] = number === 1 ? ['counts', 'it'] : ['count', 'them'];
  const named = count(number, 'simulated account');

  const leave = useSingleFlight(async () => {
    const accounts = simulations.map(({ account }) => account);
    await notify(leaveOut.mutateAsync(accounts), `${named} left out`, 'Failed to update account');
    setAsked(false);
  });

  const keep = useSingleFlight(async () => {
    const kept = settings.mutateAsync({ keepsSimulations: true });
    await notify(kept, `${named} ${number === 1 ? 'keeps' : 'keep'} counting`, 'Failed to update settings');
    // The button that had it is gone.
    pageHeading()?.focus();
  });

  return (
    <Card as="section" aria-labelledby={HEADING_ID} className="p-4 sm:p-5">
      <h2 id={HEADING_ID} className="text-16 font-semibold">
        {named} {verb} in the team's money
      </h2>
      <p className="text-muted">
        Team hub, calendar and leaderboard include {them}: an upgrade changes no total by itself. New
        simulations are left out.
      </p>
      <ul aria-label="Simulated accounts that count" className="mt-2 flex flex-wrap gap-x-5">
        {simulations.slice(0, FEW).map(({ account, trader }) => (
          <li key={account.id} className="min-w-0">
            <Link
              to={`/admin/traders/${trader.id}/accounts`}
              className="inline-flex min-h-11 items-center rounded font-medium text-ink underline [overflow-wrap:anywhere] md:min-h-8"
            >
              {trader.name} · {account.name}
            </Link>
          </li>
        ))}
        {number > FEW && (
          <li className="flex min-h-11 items-center text-muted md:min-h-8">
            … and {formatCount(number - FEW)} more
          </li>
        )}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:[&>*]:grow">
        <Button variant="primary" onClick={() => setAsked(true)}>
          Leave {them} out
        </Button>
        <Button busy={settings.isPending} onClick={() => void keep()}>
          Keep counting {them}
        </Button>
      </div>
      <AlertDialog
        open={isAsked}
        title={`Leave ${named} out of the team's money?`}
        description={`Team hub, calendar and leaderboard no longer include ${number === 1 ? 'its' : 'their'} entries, past ones too. Your traders' own figures keep them, and each account can be switched back.`}
        confirm={`Leave ${them} out`}
        isHarmless
        busy={leaveOut.isPending}
        onConfirm={() => void leave()}
        onCancel={() => setAsked(false)}
        focusFallback={pageHeading}
      />
    </Card>
  );
}

const HEADING_ID = 'counting-simulations';
