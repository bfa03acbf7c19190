import { type ReactNode, useRef, useState } from 'react';
import type { ChangeFilter, EntryFilter } from '#web/queries/entry-filter.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Select } from '#web/ui/layers/select.tsx';
import { CopiesSwitch } from './copies-switch.tsx';
import { EntrySearch } from './entry-search.tsx';
import { FacetChip } from './facet-chip.tsx';
import { FacetPopover } from './facet-popover.tsx';
import { FACET_LABELS, FACETS, type Facet, isGiven, NO_FACET, RARE } from './facets.ts';
import { WORDS } from './filter-labels.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { useFacetTexts } from './use-facet-texts.ts';

interface FilterBarProps {
  traderId: number;
  filter: EntryFilter;
  onChange: ChangeFilter;
  onReset: () => void;
  /** How many entries are found; `null` while that is unknown. */
  found: number | null;
  /** There is little room: what does not narrow is under 'More'. */
  isCompact?: boolean;
  /** At the end of the chips. */
  children?: ReactNode;
}

/** What is open: the values of a chip, or the sheet that phones have instead. */
type Opened = { facets: readonly Facet[]; chip: HTMLElement } | { sheet: Facet | null };

/** What narrows a journal down: words, the specification's filter, and a chip for each facet. */
export function FilterBar({
  traderId,
  filter,
  onChange,
  onReset,
  found,
  isCompact = false,
  children,
}: FilterBarProps) {
  const texts = useFacetTexts(traderId, filter);
  const [opened, setOpened] = useState<Opened | null>(null);
  const filters = useRef<HTMLButtonElement>(null);
  const rare = useRef<HTMLSpanElement>(null);
  const close = () => setOpened(null);
  const isPhone = () => filters.current !== null && filters.current.offsetParent !== null;

  function open(facets: readonly Facet[], chip: HTMLElement) {
    const [facet = null] = facets;
    if (isPhone()) setOpened({ sheet: facet });
    else
      setOpened((before) => (before && 'chip' in before && before.chip === chip ? null : { facets, chip }));
  }

  function remove(facet: Facet, opener: HTMLElement | null) {
    // The button that was pressed goes with it, and on phones the whole chip.
    const more = underMore.includes(facet) ? rare.current?.querySelector('button') : opener;
    const next = isPhone() ? filters.current : more;
    onChange(NO_FACET[facet]);
    close();
    next?.focus();
  }

  const underMore = isCompact ? FACETS : RARE;
  const rest = underMore.filter((facet) => !texts.has(facet) && !isGiven(facet));
  const isOpen = (facet: Facet) =>
    opened !== null && 'facets' in opened && opened.facets.length === 1 && opened.facets[0] === facet;
  return (
    <div className="flex flex-wrap items-center gap-2 xl:flex-nowrap xl:items-start print:hidden">
      <div className="flex min-w-0 flex-1 basis-60 max-md:basis-full xl:shrink-0 xl:basis-44">
        <EntrySearch q={filter.q} onSearch={(q) => onChange({ q })} />
      </div>
      <Select
        label="Filter"
        options={WORDS}
        value={filter.filter}
        onChange={(chosen) => onChange({ filter: chosen })}
        className="w-36 max-md:flex-1 max-md:basis-32 xl:shrink-0"
      />
      <Button
        ref={filters}
        icon="list-filter"
        aria-haspopup="dialog"
        onClick={() => setOpened({ sheet: null })}
        className="md:hidden"
      >
        Filters{texts.size > 0 && ` (${texts.size})`}
      </Button>
      <div
        className={classNames(
          'min-w-0 gap-2 xl:flex xl:flex-wrap',
          // On phones what narrows can be scrolled through; the rest is in the sheet.
          'max-md:order-1 max-md:basis-full max-md:overflow-x-auto',
          // On tablets it has a line of its own, with what follows at its end.
          texts.size === 0 ? 'hidden md:contents' : 'flex md:flex-wrap md:max-xl:flex-1 md:max-xl:basis-3/5',
        )}
      >
        {FACETS.filter((facet) => texts.has(facet) || !underMore.includes(facet)).map((facet) => (
          <FacetChip
            key={facet}
            label={FACET_LABELS[facet]}
            value={texts.get(facet) ?? null}
            isOpen={isOpen(facet)}
            onOpen={(chip) => open([facet], chip)}
            onRemove={(opener) => remove(facet, opener)}
            className={texts.has(facet) ? '' : 'max-md:hidden'}
          />
        ))}
        <span ref={rare} className={rest.length === 0 ? 'hidden' : 'contents max-md:hidden'}>
          <FacetChip
            label="More"
            value={null}
            icon="plus"
            isOpen={opened !== null && 'facets' in opened && opened.facets.length > 1}
            onOpen={(chip) => open(rest, chip)}
          />
        </span>
        {texts.size > 0 && (
          <Button variant="ghost" onClick={onReset} className="md:text-12">
            Clear all
          </Button>
        )}
      </div>
      <CopiesSwitch traderId={traderId} className="max-md:order-1 max-md:basis-full" />
      {children}
      {opened && 'facets' in opened && (
        <FacetPopover
          key={opened.facets.join()}
          {...opened}
          traderId={traderId}
          filter={filter}
          onChange={onChange}
          onClose={close}
        />
      )}
      {opened && 'sheet' in opened && (
        <FilterSheet
          traderId={traderId}
          filter={filter}
          texts={texts}
          first={opened.sheet}
          found={found}
          onChange={onChange}
          onReset={onReset}
          onClose={close}
        />
      )}
    </div>
  );
}
