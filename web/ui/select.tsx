import * as Radix from 'radix-ui/select';
import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { CONTROL_LOOK } from './input.tsx';

interface SelectProps<Value extends string> {
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
export function Select<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  placeholder,
  className,
}: SelectProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  // Even closed, a list is as expensive as several entries, so it is created on first use.
  const [isListed, setIsListed] = useState(false);
  const list = () => setIsListed(true);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The user may have focused it before hydration.
    if (trigger.current === document.activeElement) setIsListed(true);
  }, []);
  return (
    <Radix.Root name={name} value={value} onValueChange={choose} onOpenChange={list}>
      <Radix.Trigger
        ref={trigger}
        aria-label={label}
        onFocus={list}
        className={classNames(
          CONTROL_LOOK,
          'flex control items-center justify-between gap-3 bg-surface-2 px-3 text-14 font-medium',
          className,
        )}
      >
        {/* Repeated here, so that the first render already shows it. */}
        <span className="min-w-0 truncate" title={options.find((option) => option.value === value)?.label}>
          <Radix.Value placeholder={placeholder}>
            {options.find((option) => option.value === value)?.label}
          </Radix.Value>
        </span>
        <Icon name="i-lucide-chevron-down" className="size-4 text-muted" />
      </Radix.Trigger>
      {isListed && (
        <Radix.Portal>
          <Radix.Content
            position="popper"
            sideOffset={6}
            collisionPadding={8}
            // Above the dialog that it may open in.
            className="z-60 max-h-[var(--radix-select-content-available-height)] max-w-[var(--radix-select-content-available-width)] min-w-[var(--radix-select-trigger-width)] rounded border border-line bg-surface-1 p-1 shadow-float motion-safe:data-[state=open]:animate-fade-in"
          >
            <Radix.Viewport>
              {options.map((option) => (
                <Radix.Item
                  key={option.value}
                  value={option.value}
                  className="flex h-11 cursor-pointer select-none items-center justify-between gap-4 rounded-sm px-2.5 outline-none md:h-8 data-[highlighted]:bg-surface-3"
                >
                  <span className="min-w-0 truncate">
                    <Radix.ItemText>{option.label}</Radix.ItemText>
                  </span>
                  <Radix.ItemIndicator>
                    <Icon name="i-lucide-check" className="size-4 text-gold" />
                  </Radix.ItemIndicator>
                </Radix.Item>
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}
