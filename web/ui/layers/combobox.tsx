import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { isComposedKey } from '../browser/composed-key.ts';
import { Icon } from '../display/icon.tsx';
import { Input } from '../inputs/input.tsx';
import { Offers } from './offers.tsx';

export interface ComboboxOption {
  id: number;
  label: string;
  detail?: string | null;
}

interface ComboboxProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'role'> {
  options: readonly ComboboxOption[];
  value: string;
  /** Any text is allowed. */
  onType: (text: string) => void;
  onChoose: (option: ComboboxOption) => void;
  /** Free text is allowed, and is offered as the last option. */
  isFree?: boolean;
  /** The free text is chosen. */
  onKeep?: () => void;
}

/** Value of the option for the free text. */
const TYPED_ID = -1;

/**
 * A text field with suggestions. While typing, the best match is highlighted and Enter picks it; arrow keys move
 * between options, Escape closes the list.
 */
export function Combobox({
  options,
  value,
  onType,
  onChoose,
  isFree = false,
  onKeep,
  onBlur,
  onKeyDown,
  ...input
}: ComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** The list is closing. */
  const [left, setLeft] = useState<readonly ComboboxOption[] | null>(null);
  const listId = useId();
  const offered = matching(options, value, isFree);
  const isShown = isOpen && offered.length > 0;
  const listed = left ?? (isShown ? offered : null);

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function choose(option: ComboboxOption) {
    if (option.id === TYPED_ID) onKeep?.();
    else onChoose(option);
    close();
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposedKey(event)) return;
    const chosen = isShown ? offered[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setOpen(true);
      setActive(isShown || active === -1 ? wrapped(active + step, offered.length) : active);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && isShown) {
      close();
    } else {
      onKeyDown?.(event);
    }
  }

  return (
    <div className="relative">
      <Input
        {...input}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${listId}${active}` : undefined}
        value={value}
        onChange={(event) => {
          onType(event.target.value);
          setOpen(true);
          setActive(event.target.value.trim() === '' ? -1 : 0);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={(event) => {
          if (isShown) {
            // Wait until the focus has arrived elsewhere: a dialog traps it when a focused element is removed.
            setLeft(offered);
            setTimeout(() => setLeft(null));
          }
          close();
          onBlur?.(event);
        }}
        padding="pl-3 pr-9"
      />
      {options.length > 0 && (
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute right-3 top-1/2 size-4 -translate-y-1/2 text-muted"
        />
      )}
      {listed && <Offers id={listId} options={listed} active={active} onTake={choose} />}
    </div>
  );
}

/** The matching options, best first; all of them for a blank text. */
function matching(options: readonly ComboboxOption[], text: string, isFree: boolean) {
  const term = folded(text);
  if (term === '') return options;
  const equal = options.filter(({ label }) => folded(label) === term);
  if (equal.length > 0) return [...equal, ...options.filter((option) => !equal.includes(option))];
  const found = options
    .filter(({ label }) => folded(label).includes(term))
    .toSorted((a, b) => likeness(b.label, term) - likeness(a.label, term));
  return isFree && found.length > 0
    ? [...found, { id: TYPED_ID, label: `Use “${text.trim()}”` } satisfies ComboboxOption]
    : found;
}

/** A prefix match ranks above a word prefix, and that above any other match. */
function likeness(label: string, term: string): number {
  const text = folded(label);
  if (text.startsWith(term)) return 2;
  return text.includes(` ${term}`) ? 1 : 0;
}

function wrapped(index: number, length: number): number {
  if (length === 0) return -1;
  return (index + length) % length;
}

/** Ignores case. */
function folded(text: string): string {
  return text.trim().toLowerCase();
}
