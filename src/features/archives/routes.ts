import { actorOf } from '#src/features/access/caller.ts';
import { PageQuery } from '#src/features/journal/query-contract.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import { creationOf } from '#src/server/create-once.ts';
import { allow, allowCreating, type Connection, routing } from '#src/server/guard/routing.ts';
import { pageHeaders } from '#src/server/paging.ts';
import { csvResponse } from '#src/server/stream.ts';
import { ARCHIVED, ArchivePath, ArchivesQuery, NewArchive } from './contract.ts';
import type { ArchivesService } from './service.ts';

interface ArchivesRoutesDeps {
  archives: ArchivesService;
  journal: JournalService;
}

export const archivesRoutes = (
  { archives, journal }: ArchivesRoutesDeps,
  { keepOpen, streams }: Connection,
) =>
  routing()
    .post(
      '/api/archive/journal-entries',
      async (call) => {
        keepOpen(call.request);
        const { caller } = call;
        const creation = creationOf(call, actorOf(caller));
        const archive = await archives.archiveInBackground(creation, call.body?.label, caller.expectAllowed);
        return { message: ARCHIVED, archive };
      },
      { ...allowCreating('fresh-admin'), body: NewArchive },
    )
    .get('/api/archive/preview', () => archives.preview(), { ...allow('admin') })
    .get(
      '/api/archives',
      ({ query, request, set }) => {
        const { items, next } = archives.list(query);
        Object.assign(set.headers, pageHeaders(request.url, { next, total: null }));
        return items;
      },
      { ...allow('admin'), query: ArchivesQuery },
    )
    .get(
      '/api/archives/:id/entries',
      ({ params, query, request, set }) => {
        const page = journal.archived.listOf(archives.find(params.id), query);
        Object.assign(set.headers, pageHeaders(request.url, page));
        return page.entries;
      },
      { ...allow('admin'), params: ArchivePath, query: PageQuery },
    )
    .get(
      '/api/archives/:id/entries.csv',
      ({ caller, params }) => {
        const { id } = archives.find(params.id);
        const batches = journal.inBatches.archivedCsv({ archiveId: id, traderId: null });
        return csvResponse(batches, `archive-${id}.csv`, streams.begin(caller));
      },
      { ...allow('admin'), params: ArchivePath },
    );
