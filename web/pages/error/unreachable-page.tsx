import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useNavigation, useRevalidator } from 'react-router';
import { MessagePage } from '#web/features/layout/message-page.tsx';
import { usePageTitle } from '#web/features/layout/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { useIsOnline } from '#web/ui/online.ts';

/** What browsers call an answer, or a script, that never came. */
const NO_ANSWER = /failed to fetch|networkerror|load failed|dynamically imported module|importing a module/i;

export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

/** Stands in for a page that could not be fetched. Once the browser has a connection again, it is tried by itself. */
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
    // After an update of the server the files of before are gone for good: the page has to come anew.
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
