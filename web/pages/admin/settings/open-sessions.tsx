import { useQuery } from '@tanstack/react-query';
import type { OpenSession } from '#src/features/access/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useFormatInstant } from '#web/features/figures/format-instant.ts';
import { ReadError } from '#web/lists/read-error.tsx';
import { openSessionsQuery, useEndAllSessions } from '#web/queries/settings.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { useAdminSession } from '../admin-session.ts';
import { ConfirmWithReauth } from '../confirm-with-reauth.tsx';
import { browserName } from './browser-name.ts';

/** The open sessions, and a button that ends all of them. */
export function OpenSessions() {
  const sessions = useQuery(openSessionsQuery(useApi()));
  const { lock } = useAdminSession();
  const end = useEndAllSessions();
  const toast = useToast();

  function done() {
    toast({ title: 'All sessions have ended' });
    lock();
  }

  return (
    <Card as="section" aria-labelledby="sessions">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-5">
        <h2 id="sessions" className="text-16 font-semibold">
          Open Sessions
        </h2>
        <ConfirmWithReauth
          call={end}
          question="Are you sure you want to end all sessions?"
          description="Everyone is logged out, you included. What they have not saved yet stays in their browsers."
          confirm="End all sessions"
          onDone={done}
          failed="Failed to end the sessions"
        >
          {(ask) => (
            <Button icon="log-out" onClick={ask}>
              End all sessions
            </Button>
          )}
        </ConfirmWithReauth>
      </div>
      {sessions.isPending && <Skeleton className="m-5 h-24" />}
      {sessions.isError && <ReadError title="Failed to fetch sessions" read={sessions} />}
      <ul aria-label="Open sessions" className="divide-y divide-line">
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const moment = useFormatInstant();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex items-center gap-2 font-medium">
          <span className="[overflow-wrap:anywhere]">{session.trader?.name ?? 'Admin'}</span>
          {session.isScreen && <Badge>Wall screen</Badge>}
          {session.isOwn && <Badge>This one</Badge>}
        </p>
        <p className="text-12 text-muted [overflow-wrap:anywhere]" title={session.userAgent ?? undefined}>
          {[session.address, session.userAgent && browserName(session.userAgent)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="text-12 text-muted">
        Last seen <time dateTime={session.lastSeenAt}>{moment(session.lastSeenAt)}</time>
      </p>
    </li>
  );
}
