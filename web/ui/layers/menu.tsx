import { type ComponentProps, cloneElement, type ReactElement } from 'react';
import { Icon } from '../display/icon.tsx';
import type { IconName } from '../display/icons.ts';
import { ITEM_LOOK, takeFocus, useItemKeys } from './item-keys.ts';
import { Popover, usePopover } from './popover.tsx';

export interface MenuAction {
  icon: IconName;
  label: string;
  /** Something is lost by it. */
  isDestructive?: boolean;
  onSelect: () => void;
}

/** One of several choices; the menu stays open. */
export interface MenuChoice {
  label: string;
  isChecked: boolean;
  /** It cannot be changed. */
  isFixed?: boolean;
  onChange: (isChecked: boolean) => void;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Above its items. */
  heading?: string;
  items: readonly (MenuAction | MenuChoice)[];
}

const ENABLED_ITEM = '[role^="menuitem"]:not([data-disabled])';

/** A menu of actions or choices, below the button that opens it. */
export function Menu({ trigger, heading, items }: MenuProps) {
  const popover = usePopover((box, isByKey) => {
    const first = isByKey ? ENABLED_ITEM : '[role="menu"]';
    box.querySelector<HTMLElement>(first)?.focus();
  });
  const itemKeys = useItemKeys(ENABLED_ITEM);
  return (
    <>
      {cloneElement(trigger, {
        ...popover.button,
        'aria-haspopup': 'menu',
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          popover.open(event.currentTarget, true);
        },
      })}
      <Popover of={popover} align="end" className="rounded">
        <div
          role="menu"
          aria-labelledby={popover.button.id}
          tabIndex={-1}
          onKeyDown={(event) => {
            // Tab goes on from the button.
            if (event.key === 'Tab') popover.close();
            itemKeys(event);
          }}
          className="p-1 outline-none"
        >
          {heading !== undefined && <p className="px-2.5 py-1.5 text-12 text-muted">{heading}</p>}
          {items.map((item) =>
            'icon' in item ? (
              <Action key={item.label} {...item} onDone={popover.close} />
            ) : (
              <Choice key={item.label} {...item} />
            ),
          )}
        </div>
      </Popover>
    </>
  );
}

function Action({
  icon,
  label,
  isDestructive = false,
  onSelect,
  onDone,
}: MenuAction & { onDone: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        onDone();
        onSelect();
      }}
      onPointerMove={takeFocus}
      className={isDestructive ? `${ITEM_LOOK} gap-2.5 text-loss` : `${ITEM_LOOK} gap-2.5`}
    >
      <Icon name={icon} className={isDestructive ? 'size-4' : 'size-4 text-muted'} />
      {label}
    </button>
  );
}

function Choice({ label, isChecked, isFixed = false, onChange }: MenuChoice) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={isChecked}
      disabled={isFixed}
      data-disabled={isFixed || undefined}
      tabIndex={-1}
      onClick={() => onChange(!isChecked)}
      onPointerMove={takeFocus}
      className={isFixed ? `${ITEM_LOOK} gap-2.5 text-muted` : `${ITEM_LOOK} gap-2.5`}
    >
      <span className="grid size-4 place-items-center">
        {isChecked && <Icon name="check" className="size-4 text-gold" />}
      </span>
      {label}
    </button>
  );
}
