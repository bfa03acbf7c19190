import { classNames } from '../display/class-names.ts';
import { Icon } from '../display/icon.tsx';
import { CONTROL_LOOK } from '../inputs/input.tsx';
import { ITEM_LOOK, isPrinted, takeFocus, useItemKeys, useTypeAhead } from './item-keys.ts';
import { Popover, usePopover } from './popover.tsx';

interface SelectProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  className?: string;
}

const OPTION = '[role="option"]';

/** One option of a few; `label` is its accessible name. */
export function Select<Value extends string>({
  label,
  options,
  value,
  onChange,
  placeholder,
  className,
}: SelectProps<Value>) {
  const popover = usePopover((box) => {
    const chosen = box.querySelector<HTMLElement>(`${OPTION}[aria-selected="true"]`);
    (chosen ?? box.querySelector<HTMLElement>(OPTION))?.focus();
  });
  const itemKeys = useItemKeys(OPTION);
  const typeAhead = useTypeAhead();
  const at = options.findIndex((option) => option.value === value);
  const shown = options[at]?.label;
  return (
    <>
      <button
        {...popover.button}
        type="button"
        role="combobox"
        aria-expanded={popover.isOpen}
        aria-label={label}
        aria-haspopup="listbox"
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            popover.open(event.currentTarget, true);
          } else if (isPrinted(event) && (event.key !== ' ' || typeAhead.isTyping(event))) {
            const names = options.map((option) => option.label);
            const found = options[typeAhead.find(event, names, at)];
            // Any other key is one of the page's shortcuts.
            if (!found) return;
            event.preventDefault();
            onChange(found.value);
          }
        }}
        className={classNames(
          CONTROL_LOOK,
          'flex control items-center justify-between gap-3 bg-surface-2 px-3 text-14 font-medium',
          className,
        )}
      >
        <span className="min-w-0 truncate" title={shown}>
          {shown ?? placeholder}
        </span>
        <Icon name="chevron-down" className="size-4 text-muted" />
      </button>
      <Popover of={popover} className="rounded">
        <div
          role="listbox"
          aria-label={label}
          onKeyDown={(event) => {
            // A list is left by choosing, or by Escape.
            if (event.key === 'Tab') event.preventDefault();
            itemKeys(event);
          }}
          className="p-1"
        >
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              role="option"
              aria-selected={option.value === value}
              tabIndex={-1}
              onClick={() => {
                popover.close();
                if (option.value !== value) onChange(option.value);
              }}
              onPointerMove={takeFocus}
              className={classNames(ITEM_LOOK, 'justify-between gap-4')}
            >
              <span className="min-w-0 truncate">{option.label}</span>
              {option.value === value && <Icon name="check" className="size-4 text-gold" />}
            </button>
          ))}
        </div>
      </Popover>
    </>
  );
}
