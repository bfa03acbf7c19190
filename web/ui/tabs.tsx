import * as Radix from 'radix-ui/tabs';
import type { ReactNode, SyntheticEvent } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface TabsProps<Value extends string> {
  /** What the tabs are of, to those who do not see them. */
  label: string;
  tabs: readonly { value: Value; label: string; icon?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  /** A {@link TabPanel} for each tab. */
  children: ReactNode;
}

/** A few views of one thing, one at a time. Arrow keys lead from tab to tab. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
  children,
}: TabsProps<Value>) {
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={choose} className={className}>
      <Radix.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            onPointerDown={markPressed}
            onKeyDown={unmarkPressed}
            onBlur={unmarkPressed}
            className="flex h-11 shrink-0 items-center gap-2 rounded-t border-b-2 border-transparent px-3.5 font-medium whitespace-nowrap text-muted ease-colors -outline-offset-2 data-[pressed]:outline-none hover:text-ink data-[state=active]:border-gold data-[state=active]:text-ink"
          >
            {tab.icon && <Icon name={tab.icon} />}
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

/** A press moves the focus by script, which a browser takes for a key's work: a ring that nobody asked for. */
const markPressed = ({ currentTarget }: SyntheticEvent) => currentTarget.setAttribute('data-pressed', '');
const unmarkPressed = ({ currentTarget }: SyntheticEvent) => currentTarget.removeAttribute('data-pressed');

export function TabPanel({
  value,
  className,
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Radix.Content value={value} className={classNames('rounded pt-4', className)}>
      {children}
    </Radix.Content>
  );
}
