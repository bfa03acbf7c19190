import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
}

/** A menu of actions or choices, below the button that opens it. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    // Not modal: what is behind it stays where it is, and scrolls.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          style={{ maxHeight: 'var(--radix-dropdown-menu-content-available-height)' }}
          className="z-60 overflow-y-auto rounded border border-line bg-surface-1 p-1 shadow-float motion-safe:data-[state=open]:animate-fade-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const ITEM =
  'flex h-11 cursor-pointer select-none items-center gap-2.5 rounded-sm px-2.5 outline-none md:h-8 data-[highlighted]:bg-surface-3';

interface MenuItemProps {
  icon: string;
  /** Something is lost by it. */
  isDestructive?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, isDestructive = false, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item onSelect={onSelect} className={isDestructive ? `${ITEM} text-loss` : ITEM}>
      <Icon name={icon} className={isDestructive ? 'size-4' : 'size-4 text-muted'} />
      {children}
    </Radix.Item>
  );
}

interface MenuCheckProps {
  isChecked: boolean;
  /** It cannot be changed. */
  isFixed?: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** One of several choices; the menu stays open. */
export function MenuCheck({ isChecked, isFixed = false, onChange, children }: MenuCheckProps) {
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
      {children}
    </Radix.CheckboxItem>
  );
}

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2.5 py-1.5 text-12 text-muted">{children}</Radix.Label>
);
