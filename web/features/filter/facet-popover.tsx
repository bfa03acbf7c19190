import * as Popover from 'radix-ui/popover';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { OptionList } from '#web/ui/option-list.tsx';
import { FacetPanel } from './facet-panel.tsx';
import type { FacetPanelProps } from './facet-panel-props.ts';
import { FACET_LABELS, type Facet } from './facets.ts';

interface FacetPopoverProps extends Omit<FacetPanelProps, 'facet' | 'onDone'> {
  /** Several are those under 'More'. */
  facets: readonly Facet[];
  /** The chip that it belongs to. */
  chip: HTMLElement;
  onClose: () => void;
}

/** The values of a chip, below it. */
export function FacetPopover({ facets, chip, onClose, ...panel }: FacetPopoverProps) {
  const anchor = useMemo<RefObject<HTMLElement>>(() => ({ current: chip }), [chip]);
  const [only] = facets.length === 1 ? facets : [];
  return (
    <Popover.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={only === undefined ? 'More filters' : FACET_LABELS[only]}
          onInteractOutside={(event) => {
            // The chip closes it itself.
            if (event.target instanceof Node && chip.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) chip.focus();
          }}
          className="z-40 flex max-h-[var(--radix-popover-content-available-height)] w-76 flex-col rounded-lg border border-line bg-surface-1 shadow-float outline-none motion-safe:data-[state=open]:animate-fade-in"
        >
          {only === undefined ? (
            <FacetChoice facets={facets} panel={{ ...panel, onDone: onClose }} />
          ) : (
            <FacetPanel {...panel} facet={only} onDone={onClose} />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
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
    if (facet !== null) values.current?.querySelector<HTMLElement>('input, [tabindex="0"]')?.focus();
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
