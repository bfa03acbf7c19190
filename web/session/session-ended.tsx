import { useEffect } from 'react';
import { useBeforeUnload } from 'react-router';
import type { TraderIdentity } from '#src/features/access/responses.ts';
import { MAIN_ID } from '#web/features/layout/main.tsx';
import { MessagePage } from '#web/features/layout/message-page.tsx';
import { useHasDraft } from '#web/forms/drafts.ts';
import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { useLogInPath } from './log-in-again.tsx';
import type { SessionEnd } from './use-private-page.ts';

interface SessionEndedProps {
  end: SessionEnd;
  /** It was an admin's view of the page. */
  wasView: boolean;
  trader: TraderIdentity;
  /** Who looked at the page as a manager. */
  manager: TraderIdentity | null;
}

/** Replaces a private page once its session is over. */
export function SessionEnded({ end: { successor }, wasView, trader, manager }: SessionEndedProps) {
  /** There is an unsaved draft that its trader gets back; until then this tab must stay open. */
  const hasOfPage = useHasDraft(trader.id);
  // What a manager was writing on the page of someone else, such as rules, is kept with that page's.
  const hasOfReader = useHasDraft((manager ?? trader).id);
  const keepsDraft = hasOfPage || hasOfReader;
  useEffect(() => document.getElementById(MAIN_ID)?.focus(), []);
  useBeforeUnload((event) => {
    if (keepsDraft) event.preventDefault();
  });
  const logInPath = useLogInPath();
  const way = keepsDraft ? { target: '_blank', rel: 'noopener' } : { reloadDocument: true };
  if (wasView) return <ViewEnded />;
  if (manager && successor?.id === manager.id) return <LookEnded ownTraderId={manager.id} />;
  return successor ? (
    <MessagePage
      title="Another trader has logged in"
      text={
        keepsDraft
          ? 'What was being typed here is kept in this tab for the trader who typed it, until they log in again in this browser.'
          : 'This page belongs to the trader who was logged in in this browser before.'
      }
    >
      <ButtonLink variant="primary" to={`/team-hub/${successor.id}`} {...way}>
        Go to your team hub
      </ButtonLink>
    </MessagePage>
  ) : (
    <MessagePage
      title="Your session has ended"
      text={
        keepsDraft
          ? 'Nothing you typed is lost: log in in a new tab with the same access code, then come back to this one.'
          : 'Log in again with your access code.'
      }
    >
      <ButtonLink variant="primary" to={logInPath} {...way}>
        {keepsDraft ? 'Log in in a new tab' : 'Log in again'}
      </ButtonLink>
    </MessagePage>
  );
}

/** An admin has no access code, whoever else is logged in in this browser. */
const ViewEnded = () => (
  <MessagePage
    title="The view has ended"
    text="The admin area has been locked since. Unlock it to open this dashboard again."
  >
    <ButtonLink variant="primary" to="/admin/traders" reloadDocument>
      Back to Admin
    </ButtonLink>
  </MessagePage>
);

/** They are no manager any more, or the trader was removed. */
const LookEnded = ({ ownTraderId }: { ownTraderId: number }) => (
  <MessagePage
    title="These pages are closed to you"
    text="Only managers can look at another trader's pages, for as long as that trader is on the team."
  >
    <ButtonLink variant="primary" to={`/team-hub/${ownTraderId}`} reloadDocument>
      Go to your team hub
    </ButtonLink>
  </MessagePage>
);
