import { useEffect, useRef, useState } from 'react';
import { OptionList } from '#web/ui/layers/option-list.tsx';
import { Popover, usePopover } from '#web/ui/layers/popover.tsx';
import { FacetPanel } from './facet-panel.tsx';
import type { FacetPanelProps } from './facet-panel-props.ts';
import { FACET_LABELS, type Facet } from './facets.ts';
import { focusFirst } from './focus-first.ts';

interface FacetPopoverProps extends Omit<FacetPanelProps, 'facet' | 'onDone'> {
  /** Several are those under 'More'. */
  facets: readonly Facet[];
  /** The chip that it belongs to. */
  chip: HTMLElement;
  onClose: () => void;
}

/** Of the one that is open: the chips name it. */
export const FACET_POPOVER_ID = 'facet-values';

/** The values of a chip, below it. */
export function FacetPopover({ facets, chip, onClose, ...panel }: FacetPopoverProps) {
  const popover = usePopover(focusFirst, { id: FACET_POPOVER_ID, by: chip, onClose });
  const [only] = facets.length === 1 ? facets : [];
  return (
    <Popover of={popover} className="rounded-lg">
      <div
        role="dialog"
        // Has the focus until its values are there.
        tabIndex={-1}
        aria-label={only === undefined ? 'More filters' : FACET_LABELS[only]}
        className="flex w-76 flex-col outline-none"
      >
        {only === undefined ? (
          <FacetChoice facets={facets} panel={{ ...panel, onDone: onClose }} />
        ) : (
          <FacetPanel {...panel} facet={only} onDone={onClose} />
        )}
      </div>
    </Popover>
  );
}

interface FacetChoiceProps {
  facets: readonly Facet[];
  panel: Omit<FacetPanelProps, 'facet'>;
}

/** First which facet, then which of its values. */
function FacetChoice({ facets, panel }: FacetChoiceProps) {
  const [facet, setFacet] = useState<Facet | null>(null);
  const values = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (facet !== null && values.current) focusFirst(values.current);
  }, [facet]);
  if (facet === null) {
    return (
      <OptionList
        label="More filters"
        options={facets.map((each) => ({ id: each, label: FACET_LABELS[each], isChosen: false }))}
        onChoose={(id) => setFacet(facets.find((each) => each === id) ?? null)}
      />
    );
  }
  return (
    <div ref={values} className="flex min-h-0 flex-col">
      <h3 className="px-3 pt-2 text-12 font-medium text-muted">{FACET_LABELS[facet]}</h3>
      <FacetPanel {...panel} facet={facet} />
    </div>
  );
}
