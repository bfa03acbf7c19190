import { isRouteErrorResponse, useRouteError } from 'react-router';
import { type ApiError, hasStatus, toMessage } from '#web/api/api-error.ts';
import { MessagePage } from '#web/features/layout/message-page.tsx';
import { NothingHere } from '#web/features/layout/nothing-here.tsx';
import { usePageTitle } from '#web/features/layout/page-title.ts';
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx';
import { errorTitle } from './error-title.ts';
import { isUnreachable, UnreachablePage } from './unreachable-page.tsx';

const UNEXPECTED =
  'The page could not be shown. Nothing you have saved is affected. Try again, and tell your admin if it stays this way.';

/** Whether the server is temporarily unavailable. */
const isLater = (error: unknown): error is ApiError => hasStatus(error, 429) || hasStatus(error, 503);

/** Replaces a page that was rejected or has failed. It shows no details of the error. */
export function ErrorPage() {
  const error = useRouteError();
  return isUnreachable(error) ? <UnreachablePage /> : <FailedPage error={error} />;
}

function FailedPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) || isLater(error) ? error.status : 500;
  const title = errorTitle(status);
  usePageTitle(title);
  const ownTraderId = isRouteErrorResponse(error) ? readOwnTraderId(error.data) : null;
  if (status === 403 && ownTraderId !== null) {
    return (
      <MessagePage
        code="403"
        title={title}
        text={
          isManagers(error)
            ? 'The board is open to managers. Your own limits stand on your dashboard.'
            : 'This page belongs to another trader. Journals and hubs open only with their own access code.'
        }
      >
        <ButtonLink variant="primary" to={`/team-hub/${ownTraderId}`}>
          Go to your team hub
        </ButtonLink>
        <ButtonLink to={`/dashboard/${ownTraderId}`}>Go to your dashboard</ButtonLink>
      </MessagePage>
    );
  }
  if (status === 404) return <NothingHere />;
  return (
    <MessagePage
      code={String(status)}
      title={title}
      text={isLater(error) ? toMessage(error, '') : UNEXPECTED}
    >
      <Button variant="primary" onClick={() => location.reload()}>
        Try again
      </Button>
      <ButtonLink to="/" reloadDocument>
        Back to Home
      </ButtonLink>
    </MessagePage>
  );
}

function readOwnTraderId(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('ownTraderId' in data)) return null;
  return typeof data.ownTraderId === 'number' ? data.ownTraderId : null;
}

const isManagers = (error: unknown): boolean =>
  isRouteErrorResponse(error) &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'isManagers' in error.data;
