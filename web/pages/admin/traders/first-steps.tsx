import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Settings, TeamCounts } from '#src/features/settings/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { countsQuery } from '#web/queries/counts.ts';
import { settingsQuery } from '#web/queries/settings.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { Button } from '#web/ui/inputs/button.tsx';

const SETTINGS = '/admin/settings';

interface FirstStepsProps {
  onAddTrader: () => void;
}

/** What is left to do before the team can begin; gone with its first trade. */
export function FirstSteps({ onAddTrader }: FirstStepsProps) {
  const api = useApi();
  const { data: counts } = useQuery(countsQuery(api));
  const { data: settings } = useQuery(settingsQuery(api));
  if (!counts || !settings || counts.trades > 0 || (counts.archives > 0 && counts.traders > 0)) return null;
  return <Steps counts={counts} settings={settings} onAddTrader={onAddTrader} />;
}

function Steps({
  counts,
  settings,
  onAddTrader,
}: FirstStepsProps & { counts: TeamCounts; settings: Settings }) {
  // Version 1 are the settings nobody has looked at yet.
  const isChosen = settings.version > 1;
  const isFixed = (name: Settings['fixed'][number]) => settings.fixed.includes(name);
  const isPublicChosen = isChosen || isFixed('public');
  return (
    <Card as="section" aria-labelledby={HEADING_ID} className="p-4 sm:p-5">
      <h2 id={HEADING_ID} className="text-16 font-semibold">
        First steps
      </h2>
      <p className="text-muted">Your team can begin once these are done.</p>
      <ol className="mt-3">
        <Step isDone title="Unlock the admin area">
          Choose a password of your own with{' '}
          <code className="whitespace-nowrap">bullpen admin-password --stdin</code> on the server.
        </Step>
        <Step
          isDone={isChosen || (isFixed('teamName') && isFixed('timeZone'))}
          title="Name the team and choose its time zone"
          action={<SettingsLink>Team and zone</SettingsLink>}
        >
          {settings.teamName}, {settings.timeZone}. Trade dates go by its clocks.
        </Step>
        <Step
          isDone={isPublicChosen}
          title="Decide what the public sees"
          action={<SettingsLink>What is public</SettingsLink>}
        >
          {PUBLIC[settings.public]}
        </Step>
        <Step
          isDone={counts.traders > 0}
          title="Add the first trader"
          action={
            <Button icon="plus" onClick={onAddTrader}>
              Add a trader
            </Button>
          }
        >
          With an access code, and an invite to send them.
        </Step>
        <Step isDone={settings.backupEvery !== null} title="Have backups made">
          {settings.backupEvery === null ? (
            <>
              Start the server with <code className="whitespace-nowrap">BULLPEN_BACKUP_EVERY=24h</code>, or
              run <code className="whitespace-nowrap">bullpen backup</code> yourself.
            </>
          ) : (
            `Every ${settings.backupEvery}, into the data folder. Copy them to another machine now and then.`
          )}
        </Step>
      </ol>
    </Card>
  );
}

const HEADING_ID = 'first-steps';

const PUBLIC: Record<Settings['public'], string> = {
  full: 'Now everything: ranks, win rates, P&L and percentages.',
  ranks: 'Now ranks and win rates, without any amount.',
  off: 'Now nothing: only your team sees how it performs.',
};

interface StepProps {
  isDone: boolean;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Step({ isDone, title, action, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line py-3 [&+&]:border-t">
      <Icon
        name={isDone ? 'circle-check' : 'circle'}
        className={classNames('size-5', isDone ? 'text-gain' : 'text-muted')}
      />
      <div className="min-w-0 flex-1 basis-60">
        <h3 className={classNames('font-medium', isDone && 'text-muted')}>
          {title}
          <span className="sr-only"> {isDone ? '(done)' : '(to do)'}</span>
        </h3>
        <p className="text-12 text-muted">{children}</p>
      </div>
      {/* On phones it is below the text, where that begins. */}
      {!isDone && action && <div className="max-sm:pl-8">{action}</div>}
    </li>
  );
}

function SettingsLink({ children }: { children: string }) {
  return (
    <Link
      to={SETTINGS}
      className="flex min-h-11 items-center rounded font-medium text-gold no-underline hover:underline md:min-h-9"
    >
      {children}
    </Link>
  );
}
