import * as Radix from 'radix-ui/dropdown-menu';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import type { MenuAction, MenuChoice, MenuProps } from './menu.tsx';

interface MenuPopoverProps extends MenuProps {
  /** A key opened it, so its first item has the focus. */
  isByKey: boolean;
}

/** A {@link Menu} from its first use on: its button, and what it opens. */
export function MenuPopover({ trigger, heading, items, isByKey }: MenuPopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isFirst = useRef(true);
  // It stands in for a button that had the focus.
  useLayoutEffect(() => button.current?.focus(), []);
  // The library gives it to the menu itself, since it did not hear the key.
  const focusFirst = useCallback(
    (menu: HTMLElement | null) => {
      if (!menu || !isFirst.current) return;
      isFirst.current = false;
      if (isByKey) requestAnimationFrame(() => menu.querySelector<HTMLElement>(ENABLED_ITEM)?.focus());
    },
    [isByKey],
  );
  return (
    // Not modal: what is behind it stays where it is, and scrolls.
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={focusFirst}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          style={{ maxHeight: 'var(--radix-dropdown-menu-content-available-height)' }}
          className="z-60 overflow-y-auto rounded border border-line bg-surface-1 p-1 shadow-float motion-safe:data-[state=open]:animate-fade-in"
        >
          {heading !== undefined && (
            <Radix.Label className="px-2.5 py-1.5 text-12 text-muted">{heading}</Radix.Label>
          )}
          {items.map((item) =>
            'icon' in item ? <Action key={item.label} {...item} /> : <Choice key={item.label} {...item} />,
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const ENABLED_ITEM = '[role^="menuitem"]:not([data-disabled])';

const ITEM =
  'flex h-11 cursor-pointer select-none items-center gap-2.5 rounded-sm px-2.5 outline-none md:h-8 data-[highlighted]:bg-surface-3';

function Action({ icon, label, isDestructive = false, onSelect }: MenuAction) {
  return (
    <Radix.Item onSelect={onSelect} className={isDestructive ? `${ITEM} text-loss` : ITEM}>
      <Icon name={icon} className={isDestructive ? 'size-4' : 'size-4 text-muted'} />
      {label}
    </Radix.Item>
  );
}

function Choice({ label, isChecked, isFixed = false, onChange }: MenuChoice) {
  return (
    <Radix.CheckboxItem
      checked={isChecked}
      disabled={isFixed}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={isFixed ? `${ITEM} text-muted` : ITEM}
    >
      <span className="grid size-4 place-items-center">
        <Radix.ItemIndicator className="inline-flex">
          <Icon name="i-lucide-check" className="size-4 text-gold" />
        </Radix.ItemIndicator>
      </span>
      {label}
    </Radix.CheckboxItem>
  );
}
