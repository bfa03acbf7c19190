import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { isComposedKey } from '../browser/composed-key.ts';
import { classNames } from '../display/class-names.ts';
import { Icon } from '../display/icon.tsx';
import { Input } from '../inputs/input.tsx';

export interface ListedOption {
  id: string;
  label: string;
  detail?: string | null;
  isChosen: boolean;
}

interface OptionListProps {
  /** Its accessible name. */
  label: string;
  options: readonly ListedOption[];
  /** Several can be chosen. */
  isMultiple?: boolean;
  /** Has a field that looks for an option. */
  search?: string;
  /** What is typed there may be chosen without being an option: called with the text. */
  onFree?: (text: string) => void;
  onChoose: (id: string) => void;
}

/** More are found by typing. */
const MOST_SHOWN = 100;

/** Options to choose from, by arrows, Home, End, Enter and Space, or by typing. */
export function OptionList({
  label,
  options,
  isMultiple = false,
  search,
  onFree,
  onChoose,
}: OptionListProps) {
  const [text, setText] = useState('');
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const term = text.trim().toLowerCase();
  const found = options
    .filter((option) => term === '' || `${option.label} ${option.detail ?? ''}`.toLowerCase().includes(term))
    .slice(0, MOST_SHOWN);
  const isKnown = found.some((option) => option.label.toLowerCase() === term);
  const isFree = onFree !== undefined && term !== '' && !isKnown;
  /** In the order of Tab: the chosen option, else the first. */
  const stop = Math.max(
    0,
    found.findIndex((option) => option.isChosen),
  );

  const optionAt = (index: number) => list.current?.querySelectorAll<HTMLElement>('[role="option"]')[index];

  function choose(id: string) {
    if (id === FREE) onFree?.(text.trim());
    else onChoose(id);
  }

  function searchKey(event: KeyboardEvent) {
    if (isComposedKey(event)) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      optionAt(0)?.focus();
    } else if (event.key === 'Enter' && term !== '') {
      event.preventDefault();
      const exact = found.find((option) => option.label.toLowerCase() === term) ?? (isFree ? null : found[0]);
      if (exact) choose(exact.id);
      else if (isFree) choose(FREE);
    }
  }

  const shown = isFree
    ? [...found, { id: FREE, label: `Use “${text.trim()}”`, isChosen: false } satisfies ListedOption]
    : found;

  function optionKey(event: KeyboardEvent, index: number, id: string) {
    const target = findTarget(event.key, index, shown);
    if (event.key === 'Enter' || event.key === ' ') choose(id);
    else if (event.key === 'ArrowUp' && index === 0 && search !== undefined) field.current?.focus();
    else if (target !== null) optionAt(target)?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <div className="flex min-h-0 flex-col">
      {search !== undefined && (
        <div className="p-1">
          <Input
            ref={field}
            type="search"
            aria-label={search}
            placeholder={search}
            aria-controls={listId}
            autoComplete="off"
            maxLength={60}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={searchKey}
            size="bar"
          />
        </div>
      )}
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        className="min-h-0 overflow-y-auto p-1 md:max-h-94"
      >
        {shown.map((option, index) => (
          <div
            key={option.id}
            role="option"
            aria-selected={option.isChosen}
            tabIndex={index === stop ? 0 : -1}
            onClick={() => choose(option.id)}
            onKeyDown={(event) => optionKey(event, index, option.id)}
            className="flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-sm px-2 ease-colors md:min-h-8 hover:bg-surface-3"
          >
            <Icon
              name="check"
              className={classNames('size-4', option.isChosen ? 'text-gold' : 'invisible')}
            />
            <span className="min-w-0 flex-auto truncate">{option.label}</span>
            {option.detail && (
              <span className="min-w-0 truncate text-12 text-muted" title={option.detail}>
                {option.detail}
              </span>
            )}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className="px-3 pb-3 text-12 text-muted">Nothing found</p>}
    </div>
  );
}

/** No id of an option. */
const FREE = '';

/** Which option a key leads to; `null` for any other key. */
function findTarget(key: string, index: number, options: readonly ListedOption[]): number | null {
  const last = options.length - 1;
  if (key === 'ArrowDown') return Math.min(index + 1, last);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key.length !== 1) return null;
  const isNamed = ({ label }: ListedOption) => label.toLowerCase().startsWith(key.toLowerCase());
  const next = options.findIndex((option, at) => at > index && isNamed(option));
  const found = next === -1 ? options.findIndex(isNamed) : next;
  return found === -1 ? null : found;
}
