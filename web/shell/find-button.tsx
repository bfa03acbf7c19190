import { useSyncExternalStore } from 'react';
import { Icon } from '#web/ui/display/icon.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { buttonLook } from '#web/ui/inputs/button.tsx';
import { useShell } from './shell-context.ts';

const subscribe = () => () => {};

/** Whether its keyboard has a Command key. */
const isApple = () => /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);

/** Opens the dialog that finds trades and pages. An icon where there is no room for a field. */
export function FindButton() {
  const { find } = useShell();
  const hasCommandKey = useSyncExternalStore(subscribe, isApple, () => false);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      data-tip=""
      onClick={find}
      className={buttonLook(
        {},
        'gap-2 text-muted max-xl:w-11 max-xl:px-0 md:max-xl:w-9 xl:w-50 xl:justify-start xl:px-3 2xl:w-55 unscripted:hidden',
      )}
    >
      <Icon name="search" />
      <span className="max-xl:sr-only">Find or go to</span>
      <Kbd aria-hidden="true" className="ml-auto max-xl:hidden">
        {hasCommandKey ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </button>
  );
}
