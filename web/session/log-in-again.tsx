import { useLocation } from 'react-router';
import { logInNotice } from '#src/values/wire/destination.ts';
import { ButtonLink } from '#web/ui/inputs/button.tsx';

/** A link that logs in and returns to the current page. */
export function useLogInPath(): string {
  const { pathname, search } = useLocation();
  return `/${logInNotice(null, pathname + search)}`;
}

/** For reads that failed because the session has ended. */
export function LogInAgain() {
  return (
    <ButtonLink to={useLogInPath()} reloadDocument>
      Log in again
    </ButtonLink>
  );
}
