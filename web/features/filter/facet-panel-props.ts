import type { ChangeFilter, EntryFilter } from '#web/queries/entry-filter.ts';
import type { Facet } from './facets.ts';

export interface FacetPanelProps {
  traderId: number;
  facet: Facet;
  filter: EntryFilter;
  onChange: ChangeFilter;
  /** Nothing else is to be chosen here. */
  onDone: () => void;
}
