import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/context/app-context.tsx';
import { Page } from '#web/context/page-frame.tsx';
import { ReadError } from '#web/lists/read-error.tsx';
import { settingsQuery } from '#web/queries/settings.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { AuditTrail } from './audit-trail.tsx';
import { HealthCard } from './health-card.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TwoFactor } from './two-factor/two-factor.tsx';

/** The team's settings, the second factor, how the installation stands, open sessions and the audit log. */
export function Component() {
  const settings = useQuery(settingsQuery(useApi()));
  return (
    <Page title="Settings">
      <Card>
        {settings.isPending && <Skeleton className="m-5 h-80" />}
        {settings.isError && <ReadError title="Failed to fetch settings" read={settings} />}
        {settings.data && <SettingsForm settings={settings.data} />}
      </Card>
      <TwoFactor />
      <HealthCard isPlaced={!settings.isPending} />
      <OpenSessions />
      <AuditTrail />
    </Page>
  );
}
