import { data } from 'react-router';
import { MessagePage } from '#web/features/layout/message-page.tsx';
import { ButtonLink } from '#web/ui/inputs/button.tsx';

/** The page of every unknown path. */
export function loader() {
  return data(null, { status: 404 });
}

export function Component() {
  return (
    <MessagePage
      code="404"
      title="Page Not Found"
      text="There is nothing at this address. It may have been mistyped, or it was never on the tape."
    >
      <ButtonLink variant="primary" to="/">
        Back to Home
      </ButtonLink>
    </MessagePage>
  );
}
