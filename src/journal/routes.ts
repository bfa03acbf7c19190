import { actorOf, ownTraderId, readTraderId } from '#src/access/caller.ts';
import type { Deps } from '#src/deps.ts';
import { admits, routing } from '#src/http/routing.ts';
import { EntryPath, JournalEntryChange, JournalQuery, NewJournalEntry } from './contract.ts';

export const journalRoutes = ({ journal }: Pick<Deps, 'journal'>) =>
  routing()
    .get(
      '/api/journal',
      ({ caller, query, request, set }) => {
        const { entries, next, total } = journal.list(readTraderId(caller, query.traderId), query);
        if (next !== null) set.headers.link = nextPageLink(request.url, next);
        if (total !== null) set.headers['x-total-count'] = String(total);
        return entries;
      },
      { ...admits('trader', 'viewing'), query: JournalQuery },
    )
    .get('/api/journal/:id', ({ caller, params }) => journal.find(readTraderId(caller), params.id), {
      ...admits('trader', 'viewing'),
      params: EntryPath,
    })
    .post(
      '/api/journal',
      ({ body, caller, set }) => {
        const entry = journal.create(ownTraderId(caller, body.traderId), body);
        set.status = 201;
        set.headers.location = `/api/journal/${entry.id}`;
        return entry;
      },
      { ...admits('trader'), body: NewJournalEntry },
    )
    .put(
      '/api/journal/:id',
      ({ body, caller, params }) => journal.update(ownTraderId(caller), params.id, body, actorOf(caller)),
      { ...admits('trader'), params: EntryPath, body: JournalEntryChange },
    )
    .delete(
      '/api/journal/:id',
      ({ caller, params, set }) => {
        journal.remove(ownTraderId(caller), params.id, actorOf(caller));
        set.status = 204;
      },
      { ...admits('trader'), params: EntryPath },
    );

/** The same list, one page on (RFC 8288). */
function nextPageLink(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set('cursor', cursor);
  return `<${pathname}?${searchParams}>; rel="next"`;
}
