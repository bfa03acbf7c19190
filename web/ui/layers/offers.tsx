import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../display/class-names.ts';
import { Icon } from '../display/icon.tsx';
import type { IconName } from '../display/icons.ts';

export interface Offer {
  /** Among the others. */
  id: number | string;
  label: string;
  detail?: string | null;
  icon?: IconName;
}

interface OffersProps<Option extends Offer> {
  id: string;
  options: readonly Option[];
  /** Place of the one that Enter takes; −1 for none. */
  active: number;
  onTake: (option: Option) => void;
  /** A field that lies in something which would cut the list off: it floats over the page. Else it hangs below its parent. */
  floatsAt?: string;
}

/** What a field offers for what is typed in it. The focus stays in the field, which names the active option. */
export function Offers<Option extends Offer>({ id, options, active, onTake, floatsAt }: OffersProps<Option>) {
  const list = useRef<HTMLDivElement>(null);
  usePlaceAt(list, floatsAt);
  useEffect(() => {
    // What floats is in sight.
    if (floatsAt === undefined) list.current?.scrollIntoView({ block: 'nearest' });
  }, [floatsAt]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const offers = (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      // One that scrolls would be a stop for Tab, gone as soon as it has the focus.
      tabIndex={-1}
      // Nor does its scroll bar take the focus.
      onMouseDown={(event) => event.preventDefault()}
      className={classNames(
        'overflow-y-auto rounded border border-line bg-surface-1 p-1 text-left font-normal text-ink shadow-float',
        floatsAt === undefined
          ? // Ends in the middle of an option, which shows that there are more.
            'absolute inset-x-0 top-full z-10 mt-1.5 max-h-40 md:max-h-48 scroll-mb-2'
          : 'fixed z-40 min-w-44 max-w-80',
      )}
    >
      {options.map((option, index) => (
        <div
          key={option.id}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onMouseDown={(event) => event.button === 0 && onTake(option)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-sm px-2.5 text-14 leading-5 hover:bg-surface-3 md:min-h-8',
            index === active && 'bg-surface-3',
          )}
        >
          <span className="flex min-w-0 items-center gap-2 py-1 tabular-nums [overflow-wrap:anywhere]">
            {option.icon && <Icon name={option.icon} className="size-3.5 shrink-0 text-muted" />}
            {option.label}
          </span>
          {option.detail && <span className="max-w-1/2 truncate text-12 text-muted">{option.detail}</span>}
        </div>
      ))}
    </div>
  );
  return floatsAt === undefined ? offers : createPortal(offers, findLandmark(floatsAt));
}

/** What is outside of a landmark is not found by the list of them. */
const findLandmark = (fieldId: string): Element =>
  document.getElementById(fieldId)?.closest('dialog, main') ?? document.body;

/** Keeps a floating list below its field, or above it where there is no room, while anything scrolls. */
function usePlaceAt(list: RefObject<HTMLDivElement | null>, fieldId: string | undefined) {
  useLayoutEffect(() => {
    if (fieldId === undefined) return;
    const place = () => {
      const field = document.getElementById(fieldId)?.getBoundingClientRect();
      if (!field || !list.current) return;
      const { style, offsetHeight, offsetWidth } = list.current;
      const isAbove = field.bottom + offsetHeight + GAP > innerHeight && field.top > offsetHeight + GAP;
      style.top = `${isAbove ? field.top - offsetHeight - GAP : field.bottom + GAP}px`;
      style.left = `${Math.max(GAP, Math.min(field.left, innerWidth - offsetWidth - GAP))}px`;
    };
    place();
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [list, fieldId]);
}

/** Pixels. */
const GAP = 6;
