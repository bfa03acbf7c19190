import { useLayoutEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { Completion } from './completions.ts';

interface OffersProps {
  id: string;
  /** Of the field that they lie under. */
  fieldId: string;
  options: readonly Completion[];
  active: number;
  onTake: (option: Completion) => void;
}

/** What a cell offers, over everything that would cut it off. */
export function Offers({ id, fieldId, options, active, onTake }: OffersProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
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
  }, [fieldId]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      style={{ minWidth: 176, maxWidth: 320 }}
      className="fixed z-40 rounded border border-line bg-surface-1 p-1 text-left font-normal text-ink shadow-float"
    >
      {options.map((option, index) => (
        <div
          key={option.text}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === active}
          // The focus stays in the field, which names the active option.
          tabIndex={-1}
          onMouseDown={(event) => {
            event.preventDefault();
            if (event.button === 0) onTake(option);
          }}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-sm px-2.5 text-14 hover:bg-surface-3 md:min-h-8',
            index === active && 'bg-surface-3',
          )}
        >
          <span className="min-w-0 truncate tabular-nums">{option.label}</span>
          {option.detail && <span className="shrink-0 text-12 text-muted">{option.detail}</span>}
        </div>
      ))}
    </div>
  );
}

/** Pixels. */
const GAP = 6;
