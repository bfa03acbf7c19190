import { WhoReads } from '#web/features/readers/who-reads.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Popover, usePopover } from '#web/ui/layers/popover.tsx';
import { AmountsSwitch } from './amounts-switch.tsx';
import { useShell } from './shell-context.ts';

/** Who is logged in; pressed, it tells them who can read their pages. */
export function OwnName() {
  const { name } = useShell().trader;
  const popover = usePopover((box) => box.querySelector<HTMLElement>('[role="dialog"]')?.focus());
  return (
    <>
      <button
        {...popover.button}
        type="button"
        aria-haspopup="dialog"
        data-tip=""
        className="flex h-9 min-w-0 items-center gap-2 rounded px-1 ease-colors hover:bg-surface-2 max-lg:hidden xl:pr-2"
      >
        <Avatar name={name} />
        <span className="max-w-40 truncate font-medium max-xl:sr-only">{name}</span>
      </button>
      <Popover of={popover} align="end" className="rounded">
        <div role="dialog" aria-label={name} tabIndex={-1} className="w-72 p-4 outline-none">
          <p className="break-words font-medium">{name}</p>
          <WhoReads className="mt-1 break-words text-muted" />
          <AmountsSwitch className="mt-3 justify-between border-t border-line pt-3 [&>span]:order-first" />
        </div>
      </Popover>
    </>
  );
}
