import { invalidField } from '#src/errors.ts';
import {
  actorOf,
  callingTrader,
  ownTraderId,
  readTraderId,
  resolveOwner,
  resolveReader,
} from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce, readCreation } from '#src/server/create-once.ts';
import { buildRoutes, type Connection } from '#src/server/guard/routing.ts';
import { expectWanted, readInTurns } from '#src/server/in-turns.ts';
import { pageHeaders } from '#src/server/paging.ts';
import { csvResponse, jsonResponse } from '#src/server/stream.ts';
import { toDateRange } from '#src/values/wire/shapes.ts';
import { adminJournalCalls, journalCalls } from './calls.ts';
import { isPlain } from './query-contract.ts';
import type { JournalService } from './service.ts';
import type { SeveralBy, SeveralService } from './several.ts';

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

const byCaller = (caller: Caller): SeveralBy => ({
  owner: ownTraderId(caller),
  actor: actorOf(caller),
  expectAllowed: caller.expectAllowed,
});

export const journalRoutes = (
  { idempotency, journal, several }: JournalRoutesDeps & { several: SeveralService },
  { streams }: Pick<Connection, 'streams'>,
) =>
  buildRoutes(journalCalls, {
    'GET /api/journal': async ({ caller, query, request, set }) => {
      const page = isPlain(query)
        ? journal.list(readTraderId(caller, query.traderId), query)
        : await readInTurns({ caller, request }, query.traderId, (owner, expectWanted) =>
            journal.search(owner, query, expectWanted),
          );
      Object.assign(set.headers, pageHeaders(request.url, page));
      return page.entries;
    },
    'GET /api/journal/days': async ({ caller, query, request, set }) => {
      const { days, next } = await readInTurns({ caller, request }, query.traderId, (owner, expectWanted) =>
        journal.days(owner, query, expectWanted),
      );
      Object.assign(set.headers, pageHeaders(request.url, { next, total: null }));
      return days;
    },
    'GET /api/journal/all': ({ caller, query, request }) =>
      jsonResponse(
        request,
        journal.inBatches.teamEntries(callingTrader(caller)?.id ?? null, toDateRange(query)),
        streams.begin(caller),
      ),
    'GET /api/journal/export.csv': ({ caller, query }) => {
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
    'GET /api/journal/archived': ({ caller, query, request, set }) => {
      const page = journal.archived.listFor(ownTraderId(caller), query);
      Object.assign(set.headers, pageHeaders(request.url, page));
      return page.entries;
    },
    'GET /api/journal/tags': ({ caller, query }) =>
      journal.listTags(anyonesId(caller, query.traderId), query.limit),
    'GET /api/journal/symbols': ({ caller, query }) =>
      journal.listSymbols(anyonesId(caller, query.traderId), query.limit),
    'GET /api/journal/:id': ({ caller, params }) =>
      journal.find(resolveReader(caller, journal.findTrader(params.id)), params.id),
    'GET /api/journal/:id/history': ({ caller, params, query, request, set }) => {
      const page = journal.history(resolveOwner(caller), params.id, query);
      Object.assign(set.headers, pageHeaders(request.url, { next: page.next, total: null }));
      return page.items;
    },
    'POST /api/journal': (call) => {
      const owner = ownTraderId(call.caller, call.body.traderId);
      const create = () => journal.create(owner, call.body);
      const entry = createOnce(idempotency, call, `trader:${owner}`, create);
      call.set.headers.location = `/api/journal/${entry.id}`;
      return entry;
    },
    'POST /api/journal/batch': (call) => {
      const { caller, body } = call;
      const by = byCaller(caller);
      for (const { traderId } of body.entries) ownTraderId(caller, traderId);
      return several.createAll(by, body.entries, readCreation(call, `trader:${by.owner}`));
    },
    'POST /api/journal/changes': ({ body, caller }) => several.changeAll(byCaller(caller), body),
    'POST /api/journal/deletions': async ({ body, caller }) => ({
      deleted: await several.removeAllOfThese(byCaller(caller), body),
    }),
    'POST /api/journal/restorations': ({ body, caller }) => several.restoreAll(byCaller(caller), body),
    'PUT /api/journal/:id': ({ body, caller, params }) => {
      return journal.update(ownTraderId(caller), params.id, body, actorOf(caller));
    },
    'DELETE /api/journal/:id': ({ caller, params }) => {
      journal.remove(ownTraderId(caller), params.id, actorOf(caller));
    },
  });

/** The admin's routes for everyone's entries. */
export const adminJournalRoutes = ({ idempotency, journal }: JournalRoutesDeps) =>
  buildRoutes(adminJournalCalls, {
    'GET /api/admin/journal': async ({ caller, query, request, set }) => {
      const expectStillWanted = expectWanted({ caller, request });
      const page =
        query.q === '' ? journal.listAll(query) : await journal.searchAll(query, expectStillWanted);
      expectStillWanted();
      Object.assign(set.headers, pageHeaders(request.url, page));
      return page.entries;
    },
    'GET /api/admin/journal/:id': ({ params }) => journal.findAny(params.id),
    'POST /api/admin/journal': (call) => {
      const create = () => journal.createFor(call.body);
      const entry = createOnce(idempotency, call, actorOf(call.caller), create);
      call.set.headers.location = `/api/journal/${entry.id}`;
      return entry;
    },
    'PUT /api/admin/journal/:id': ({ body, caller, params }) => {
      journal.update(null, params.id, body, actorOf(caller));
      return journal.findAny(params.id);
    },
    'DELETE /api/admin/journal/:id': ({ caller, params }) => {
      journal.remove(null, params.id, actorOf(caller));
    },
  });
