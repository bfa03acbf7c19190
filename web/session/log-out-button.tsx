import { Button } from '#web/ui/inputs/button.tsx';
import { useLogOut } from './log-out.ts';

/** Only an icon where a header has no room for its label. */
export function LogOutButton({ isNarrow = false }: { isNarrow?: boolean }) {
  const { logOut, isBusy } = useLogOut();
  return (
    <Button
      icon="log-out"
      data-tip={isNarrow ? '' : undefined}
      onClick={logOut}
      busy={isBusy}
      className={isNarrow ? 'max-xl:px-0 max-xl:w-9' : ''}
    >
      <span className={isNarrow ? 'max-xl:sr-only' : ''}>Logout</span>
    </Button>
  );
}
