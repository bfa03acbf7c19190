import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

import { onDemand } from './on-demand.ts';
import { useOpening } from './opener.ts';
import { SELECT_LOOK } from './select-look.ts';

const list = onDemand(async () => (await import('./select-popover.tsx')).SelectPopover);

export interface SelectProps<Value extends string> {
  label: string;
  /** Name of the hidden field. In a form it has no value until the list is first used. */
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  className?: string;
}

/** One option of a few; `label` is its accessible name. */
export function Select<Value extends string>({ onChange, ...props }: SelectProps<Value>) {
  const { Component, key, opener } = useOpening(list, 'list', true);
  const { label, options, value, placeholder, className } = props;
  if (Component) {
    const choose = (chosen: string) => {
      const option = options.find((candidate) => candidate.value === chosen);
      if (option) onChange(option.value);
    };
    return <Component {...props} onChange={choose} firstKey={key} />;
  }
  const shown = options.find((option) => option.value === value)?.label;
  return (
    <button
      {...opener}
      type="button"
      role="combobox"
      aria-label={label}
      aria-expanded={false}
      aria-haspopup="listbox"
      className={classNames(SELECT_LOOK, className)}
    >
      <span className="min-w-0 truncate" title={shown}>
        {shown ?? placeholder}
      </span>
      <Icon name="i-lucide-chevron-down" className="size-4 text-muted" />
    </button>
  );
}
