import { journalPath } from '#web/features/layout/dashboard-tabs.ts';
import { type EntryFilter, shownParams } from '#web/queries/entry-filter.ts';

/**
 * The path of the journal that lists the trades of a figure: those of the filter it was computed with that it is made of.
 * @param query search parameters of the journal; a range meets the filter's, and tags add up
 * @param entryId opens this one of them
 */
export function tradesPath(
  traderId: number,
  filter: EntryFilter,
  query = '',
  entryId: number | null = null,
): string {
  const params = shownParams(filter);
  const own = new URLSearchParams(query);
  for (const [name, value] of own) {
    if (name === 'tag') {
      if (!params.has(name, value)) params.append(name, value);
      continue;
    }
    const both = [params.get(name) ?? value, value].sort();
    params.set(name, (name === 'from' ? both[1] : name === 'to' ? both[0] : undefined) ?? value);
  }
  params.sort();
  if (entryId !== null) params.set('entry', String(entryId));
  return journalPath(traderId, params);
}
