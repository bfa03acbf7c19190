import { useLocation } from 'react-router';
import { logInNotice } from '#src/values/destination.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** Where to log in and then come back to the page that is shown. */
export function useLogInPath(): string {
  const { pathname, search } = useLocation();
  return `/${logInNotice(null, pathname + search)}`;
}

/** For what could not be read as the session has ended. */
export function LogInAgain() {
  return (
    <ButtonLink to={useLogInPath()} reloadDocument>
      Log in again
    </ButtonLink>
  );
}
