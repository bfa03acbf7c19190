import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { MessagePage } from './message-page.tsx';

/** Says that an address has no page, with a way back. */
export function NothingHere() {
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
