import { invalidField } from '#src/errors.ts';
import { actorOf, callingTrader, ownerOf, ownTraderId, readTraderId } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import {
  allow,
  allowCreating,
  type Connection,
  cacheUntilWrite,
  routing,
} from '#src/server/guard/routing.ts';
import { expectWanted, readInTurns, writeInOneTurn } from '#src/server/in-turns.ts';
import { pageHeaders } from '#src/server/paging.ts';
import { csvResponse, jsonResponse } from '#src/server/stream.ts';
import { DateRangeQuery, dateRangeOf } from '#src/values/shapes.ts';
import {
  AdminEntryChange,
  EntryIds,
  EntryPath,
  JournalEntryChange,
  JournalEntryChanges,
  NewAdminEntry,
  NewJournalEntries,
  NewJournalEntry,
} from './contract.ts';
import {
  AdminJournalQuery,
  ExportQuery,
  HistoryQuery,
  isPlain,
  JournalQuery,
  PageQuery,
  UsedQuery,
} from './query-contract.ts';
import type { JournalService } from './service.ts';

interface JournalRoutesDeps {
  idempotency: IdempotencyService;
  journal: JournalService;
}

/** Whose entries a call reads that the admin may make too, for any trader. @throws AppError 403, 422 */
function anyonesId(caller: Caller, asked: number | undefined): number {
  if (!caller.grant) return readTraderId(caller, asked);
  if (asked === undefined) throw invalidField('traderId', 'Trader is required');
  return asked;
}

export const journalRoutes = (
  { idempotency, journal }: JournalRoutesDeps,
  { streams }: Pick<Connection, 'streams'>,
) =>
  routing()
    .get(
      '/api/journal',
      async ({ caller, query, request, set }) => {
        const page = isPlain(query)
          ? journal.list(readTraderId(caller, query.traderId), query)
          : await readInTurns({ caller, request }, query.traderId, (owner, expectWanted) =>
              journal.search(owner, query, expectWanted),
            );
        Object.assign(set.headers, pageHeaders(request.url, page));
        return page.entries;
      },
      { ...cacheUntilWrite('trader', 'token', 'viewing'), query: JournalQuery },
    )
    .get(
      '/api/journal/days',
      async ({ caller, query, request, set }) => {
        const { days, next } = await readInTurns({ caller, request }, query.traderId, (owner, expectWanted) =>
          journal.days(owner, query, expectWanted),
        );
        Object.assign(set.headers, pageHeaders(request.url, { next, total: null }));
        return days;
      },
      { ...cacheUntilWrite('trader', 'token', 'viewing'), query: JournalQuery },
    )
    .get(
      '/api/journal/all',
      ({ caller, query, request }) =>
        jsonResponse(
          request,
          journal.inBatches.teamEntries(callingTrader(caller)?.id ?? null, dateRangeOf(query)),
          streams.begin(caller),
        ),
      { ...allow('trader', 'token', 'admin'), query: DateRangeQuery },
    )
    .get(
      '/api/journal/export.csv',
      ({ caller, query }) => {
        const { traderId, archived } = query;
        const owner = readTraderId(caller, traderId);
        const expectAllowed = () => {
          caller.expectAllowed();
          readTraderId(caller, owner);
        };
        const opened = streams.begin({ ...caller, expectAllowed });
        if (archived === undefined) return csvResponse(journal.csv(owner, query), 'journal.csv', opened);
        const batches = journal.inBatches.archivedCsv({ archiveId: archived, traderId: owner });
        return csvResponse(batches, 'past-periods.csv', opened);
      },
      { ...allow('trader', 'token', 'viewing'), query: ExportQuery },
    )
    .get(
      '/api/journal/archived',
      ({ caller, query, request, set }) => {
        const page = journal.archived.listFor(ownTraderId(caller), query);
        Object.assign(set.headers, pageHeaders(request.url, page));
        return page.entries;
      },
      { ...cacheUntilWrite('trader', 'token'), query: PageQuery },
    )
    .get(
      '/api/journal/tags',
      ({ caller, query }) => journal.tagsOf(anyonesId(caller, query.traderId), query.limit),
      { ...cacheUntilWrite('trader', 'token', 'viewing', 'admin'), query: UsedQuery },
    )
    .get(
      '/api/journal/symbols',
      ({ caller, query }) => journal.symbolsOf(anyonesId(caller, query.traderId), query.limit),
      { ...cacheUntilWrite('trader', 'token', 'viewing', 'admin'), query: UsedQuery },
    )
    .get('/api/journal/:id', ({ caller, params }) => journal.find(readTraderId(caller), params.id), {
      ...cacheUntilWrite('trader', 'token', 'viewing'),
      params: EntryPath,
    })
    .get(
      '/api/journal/:id/history',
      ({ caller, params, query, request, set }) => {
        const page = journal.history(ownerOf(caller), params.id, query);
        Object.assign(set.headers, pageHeaders(request.url, { next: page.next, total: null }));
        return page.items;
      },
      { ...allow('trader', 'token', 'admin'), params: EntryPath, query: HistoryQuery },
    )
    .post(
      '/api/journal',
      (call) => {
        const owner = ownTraderId(call.caller, call.body.traderId);
        const create = () => journal.create(owner, call.body);
        const entry = createOnce(idempotency, call, `trader:${owner}`, create);
        call.set.headers.location = `/api/journal/${entry.id}`;
        return entry;
      },
      { ...allowCreating('trader', 'token'), body: NewJournalEntry },
    )
    .post(
      '/api/journal/batch',
      (call) => {
        const { caller, body } = call;
        const owner = ownTraderId(caller);
        for (const { traderId } of body.entries) ownTraderId(caller, traderId);
        const create = () => journal.createAll(owner, body.entries, actorOf(caller));
        return writeInOneTurn(caller, () => createOnce(idempotency, call, `trader:${owner}`, create));
      },
      { ...allowCreating('trader', 'token'), body: NewJournalEntries },
    )
    .post(
      '/api/journal/changes',
      ({ body, caller }) =>
        writeInOneTurn(caller, () => journal.changeAll(ownTraderId(caller), body, actorOf(caller))),
      { ...allow('trader', 'token'), body: JournalEntryChanges },
    )
    .post(
      '/api/journal/deletions',
      ({ body, caller }) =>
        writeInOneTurn(caller, () => ({
          deleted: journal.removeAllOfThese(ownTraderId(caller), body, actorOf(caller)),
        })),
      { ...allow('trader', 'token'), body: EntryIds },
    )
    .post(
      '/api/journal/restorations',
      ({ body, caller }) =>
        writeInOneTurn(caller, () => journal.restoreAll(ownTraderId(caller), body, actorOf(caller))),
      { ...allow('trader', 'token'), body: EntryIds },
    )
    .put(
      '/api/journal/:id',
      ({ body, caller, params }) => {
        return journal.update(ownTraderId(caller), params.id, body, actorOf(caller));
      },
      { ...allow('trader', 'token'), params: EntryPath, body: JournalEntryChange },
    )
    .delete(
      '/api/journal/:id',
      ({ caller, params, set }) => {
        journal.remove(ownTraderId(caller), params.id, actorOf(caller));
        set.status = 204;
      },
      { ...allow('trader', 'token'), params: EntryPath },
    );

/** The admin's routes for everyone's entries. */
export const adminJournalRoutes = ({ idempotency, journal }: JournalRoutesDeps) =>
  routing()
    .get(
      '/api/admin/journal',
      async ({ caller, query, request, set }) => {
        const expectStillWanted = expectWanted({ caller, request });
        const page =
          query.q === '' ? journal.listAll(query) : await journal.searchAll(query, expectStillWanted);
        expectStillWanted();
        Object.assign(set.headers, pageHeaders(request.url, page));
        return page.entries;
      },
      { ...allow('admin'), query: AdminJournalQuery },
    )
    .get('/api/admin/journal/:id', ({ params }) => journal.findAny(params.id), {
      ...allow('admin'),
      params: EntryPath,
    })
    .post(
      '/api/admin/journal',
      (call) => {
        const create = () => journal.createFor(call.body);
        const entry = createOnce(idempotency, call, actorOf(call.caller), create);
        call.set.headers.location = `/api/journal/${entry.id}`;
        return entry;
      },
      { ...allowCreating('admin'), body: NewAdminEntry },
    )
    .put(
      '/api/admin/journal/:id',
      ({ body, caller, params }) => {
        journal.update(null, params.id, body, actorOf(caller));
        return journal.findAny(params.id);
      },
      { ...allow('admin'), params: EntryPath, body: AdminEntryChange },
    )
    .delete(
      '/api/admin/journal/:id',
      ({ caller, params, set }) => {
        journal.remove(null, params.id, actorOf(caller));
        set.status = 204;
      },
      { ...allow('admin'), params: EntryPath },
    );
