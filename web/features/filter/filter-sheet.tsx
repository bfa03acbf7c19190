import { useEffect, useRef, useState } from 'react';
import { count } from '#src/values/text/count.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/layers/dialog.tsx';
import { FacetPanel } from './facet-panel.tsx';
import type { FacetPanelProps } from './facet-panel-props.ts';
import { FACET_LABELS, FACETS, type Facet, isGiven } from './facets.ts';

interface FilterSheetProps extends Omit<FacetPanelProps, 'facet' | 'onDone'> {
  texts: ReadonlyMap<Facet, string>;
  /** The facet that is shown first; `null` for the list of them. */
  first: Facet | null;
  found: number | null;
  onReset: () => void;
  onClose: () => void;
}

/** All facets of a filter, for phones: one leads to its values, and back. */
export function FilterSheet({ texts, first, found, onReset, onClose, ...panel }: FilterSheetProps) {
  const [facet, setFacet] = useState(first);
  const [left, setLeft] = useState<Facet | null>(null);
  const back = () => {
    setLeft(facet);
    setFacet(null);
  };
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (facet === null) opener.current?.focus();
  }, [facet]);
  return (
    <Dialog open onClose={onClose} title={facet === null ? 'Filters' : FACET_LABELS[facet]}>
      <DialogBody className="!px-2 !py-2">
        {facet === null ? (
          <ul>
            {FACETS.filter((each) => texts.has(each) || !isGiven(each)).map((each) => (
              <li key={each}>
                <button
                  ref={each === left ? opener : null}
                  type="button"
                  onClick={() => setFacet(each)}
                  className="flex h-12 w-full items-center gap-3 rounded px-3 text-left ease-colors hover:bg-surface-2"
                >
                  <span className="shrink-0 font-medium">{FACET_LABELS[each]}</span>
                  <span className="min-w-0 flex-1 truncate text-right text-muted tabular-nums">
                    {texts.get(each) ?? 'Any'}
                  </span>
                  <Icon name="chevron-right" className="size-4 text-muted" />
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <FacetPanel {...panel} facet={facet} onDone={back} />
        )}
      </DialogBody>
      <DialogFooter>
        {facet === null ? (
          <Button disabled={texts.size === 0} onClick={onReset}>
            Clear all
          </Button>
        ) : (
          <Button icon="chevron-left" onClick={back}>
            Filters
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          Show {found === null ? 'entries' : count(found, 'entry', 'entries')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
