import * as Radix from 'radix-ui/select';
import { useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { isPrinted } from './opener.ts';
import type { SelectProps } from './select.tsx';
import { SELECT_LOOK } from './select-look.ts';

interface SelectPopoverProps extends SelectProps<string> {
  /** A letter of its first use looks for an option; anything else opens the list. */
  firstKey: string | null;
}

/** A {@link Select} from its first use on: its button, and its list. */
export function SelectPopover({
  label,
  name,
  options,
  value,
  onChange,
  placeholder,
  className,
  firstKey,
}: SelectPopoverProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const letter = firstKey !== null && isPrinted(firstKey) ? firstKey : null;
  // It stands in for a button that had the focus, and passes on its key.
  useLayoutEffect(() => {
    trigger.current?.focus();
    if (letter !== null)
      trigger.current?.dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true }));
  }, [letter]);
  const shown = options.find((option) => option.value === value)?.label;
  return (
    <Radix.Root defaultOpen={letter === null} name={name} value={value} onValueChange={onChange}>
      <Radix.Trigger ref={trigger} aria-label={label} className={classNames(SELECT_LOOK, className)}>
        <span className="min-w-0 truncate" title={shown}>
          <Radix.Value placeholder={placeholder}>{shown}</Radix.Value>
        </span>
        <Icon name="i-lucide-chevron-down" className="size-4 text-muted" />
      </Radix.Trigger>
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
                <Radix.ItemIndicator className="inline-flex">
                  <Icon name="i-lucide-check" className="size-4 text-gold" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
