import * as Popover from 'radix-ui/popover';
import { type RefObject, useMemo } from 'react';
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
          className="z-40 flex max-h-[var(--radix-popover-content-available-height)] w-64 flex-col rounded-lg border border-line bg-surface-1 shadow-float outline-none motion-safe:data-[state=open]:animate-fade-in"
        >
          {facets.map((facet) => (
            <section key={facet} className="flex min-h-0 flex-col">
              {only === undefined && (
                <h3 className="px-3 pt-2 text-12 font-medium text-muted">{FACET_LABELS[facet]}</h3>
              )}
              <FacetPanel {...panel} facet={facet} onDone={onClose} />
            </section>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
