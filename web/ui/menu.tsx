import { type ComponentProps, cloneElement, type ReactElement } from 'react';
import { onDemand } from './on-demand.ts';
import { useOpening } from './opener.ts';

const popover = onDemand(async () => (await import('./menu-popover.tsx')).MenuPopover);

export interface MenuAction {
  icon: string;
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

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Above its items. */
  heading?: string;
  items: readonly (MenuAction | MenuChoice)[];
}

/** A menu of actions or choices, below the button that opens it. */
export function Menu(props: MenuProps) {
  const { Component, key, opener } = useOpening(popover, 'menu');
  return Component ? (
    <Component {...props} isByKey={key !== null} />
  ) : (
    cloneElement(props.trigger, { ...opener, 'aria-haspopup': 'menu', 'aria-expanded': false })
  );
}
