import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useNavigation, useRevalidator } from 'react-router';
import { MessagePage } from '#web/features/layout/message-page.tsx';
import { usePageTitle } from '#web/features/layout/page-title.ts';
import { useIsOnline } from '#web/ui/browser/online.ts';
import { Button } from '#web/ui/inputs/button.tsx';

/** Errors that browsers throw for a response, or a script, that never arrived. */
const NETWORK_ERROR =
  /failed to fetch|networkerror|load failed|dynamically imported module|importing a module/i;

export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && NETWORK_ERROR.test(error.message);
}

/** Replaces a page that could not be fetched. It reloads by itself when the browser is online again. */
export function UnreachablePage() {
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const title = isOnline ? 'The server cannot be reached' : 'You are offline';
  usePageTitle(title);

  const isShown = useRef(false);

  async function tryAgain(): Promise<void> {
    await revalidator.revalidate();
    // A server update removes the old files, so only a new document will work.
    if (isShown.current && (await isAnswering()) && isShown.current) location.reload();
  }

  const retry = useEffectEvent(tryAgain);
  useEffect(() => {
    const again = () => void retry();
    isShown.current = true;
    addEventListener('online', again);
    return () => {
      isShown.current = false;
      removeEventListener('online', again);
    };
  }, []);

  return (
    <MessagePage
      title={title}
      text={
        isOnline
          ? 'The page could not be fetched. Nothing you have saved is affected.'
          : 'The page could not be fetched. It opens by itself once the connection is back. Nothing you have saved is affected.'
      }
    >
      <Button
        variant="primary"
        busy={revalidator.state !== 'idle' || navigation.state !== 'idle'}
        onClick={() => void tryAgain()}
      >
        Retry
      </Button>
      <Button onClick={() => void navigate(-1)}>Go back</Button>
    </MessagePage>
  );
}

async function isAnswering(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
