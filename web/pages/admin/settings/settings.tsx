import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/app/api-error.ts';
import { useApi } from '#web/app/app-context.tsx';
import { settingsQuery } from '#web/queries/settings.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { AuditTrail } from './audit-trail.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The desk's settings, who is logged in, and what was done here. */
export function Component() {
  const settings = useQuery(settingsQuery(useApi()));
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-20 font-semibold tracking-tight">Settings</h1>
      <Card>
        {settings.isPending && <Skeleton className="m-5 h-80" />}
        {settings.isError && (
          <ErrorState
            title="Failed to fetch settings"
            hint={messageOf(settings.error, 'The server could not be reached.')}
            onRetry={() => void settings.refetch()}
            busy={settings.isFetching}
          />
        )}
        {settings.data && <SettingsForm settings={settings.data} />}
      </Card>
      <OpenSessions />
      <AuditTrail />
    </div>
  );
}
