import { actorOf } from '#src/features/access/caller.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import { readCreation } from '#src/server/create-once.ts';
import { buildRoutes, type Connection } from '#src/server/guard/routing.ts';
import { pageHeaders } from '#src/server/paging.ts';
import { csvResponse } from '#src/server/stream.ts';
import { archivesCalls } from './calls.ts';
import { ARCHIVED } from './contract.ts';
import type { ArchivesService } from './service.ts';

interface ArchivesRoutesDeps {
  archives: ArchivesService;
  journal: JournalService;
}

export const archivesRoutes = (
  { archives, journal }: ArchivesRoutesDeps,
  { keepOpen, streams }: Connection,
) =>
  buildRoutes(archivesCalls, {
    'POST /api/archive/journal-entries': async (call) => {
      keepOpen(call.request);
      const { caller } = call;
      const creation = readCreation(call, actorOf(caller));
      const archive = await archives.archiveInBackground(creation, call.body?.label, caller.expectAllowed);
      return { message: ARCHIVED, archive } as const;
    },
    'GET /api/archive/preview': () => archives.preview(),
    'GET /api/archives': ({ query, request, set }) => {
      const { items, next } = archives.list(query);
      Object.assign(set.headers, pageHeaders(request.url, { next, total: null }));
      return items;
    },
    'GET /api/archives/:id/entries': ({ params, query, request, set }) => {
      const page = journal.archived.listEntries(archives.find(params.id), query);
      Object.assign(set.headers, pageHeaders(request.url, page));
      return page.entries;
    },
    'GET /api/archives/:id/entries.csv': ({ caller, params }) => {
      const { id } = archives.find(params.id);
      const batches = journal.inBatches.archivedCsv({ archiveId: id, traderId: null });
      return csvResponse(batches, `archive-${id}.csv`, streams.begin(caller));
    },
  });
