import { AppError, invalidField } from '#src/errors.ts';
import { actorOf, readTraderId, resolveReaders } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce, readCreation } from '#src/server/create-once.ts';
import { fileResponse } from '#src/server/file-response.ts';
import { buildRoutes, type Connection } from '#src/server/guard/routing.ts';
import { readMultipart } from '#src/server/multipart.ts';
import { parsed } from '#src/server/parsed.ts';
import { videosCalls } from './calls.ts';
import { FILE_FIELD, FILE_REQUIRED, NewVideo } from './contract.ts';
import type { Video } from './responses.ts';
import type { VideosService } from './service.ts';

interface VideosRoutesDeps {
  idempotency: IdempotencyService;
  videos: VideosService;
}

export const videosRoutes = ({ idempotency, videos }: VideosRoutesDeps, { keepOpen }: Connection) =>
  buildRoutes(videosCalls, {
    'GET /api/videos': ({ caller, query: { traderId } }) => {
      if (traderId === undefined) return caller.grant ? videos.listAll() : videos.list();
      if (!caller.session && !caller.script)
        throw new AppError('unauthenticated', 'Please log in with your access code');
      return videos.listFor(caller.grant ? traderId : readTraderId(caller, traderId));
    },
    'GET /api/videos/:id/file': ({ caller, params, query, request }) => {
      keepOpen(request);
      const file = videos.file(params.id, resolveReaders(caller), query);
      return fileResponse(request, {
        path: file.path,
        size: file.size,
        contentType: file.contentType,
        tag: file.fileName,
        name: `${file.title}.${file.fileName.split('.').at(-1)}`,
        cacheControl: file.isPublic ? 'public, no-cache' : 'private, no-store',
        expectAllowed: file.isPublic
          ? null
          : () => {
              caller.expectAllowed();
              videos.expectReader(params.id, resolveReaders(caller), query);
            },
      });
    },
    'POST /api/videos': async (call) => {
      const { caller, request } = call;
      keepOpen(request);
      const actor = actorOf(caller);
      // Checked now rather than after minutes of uploading.
      readCreation(call, actor);
      const { fields: sent, files } = await readMultipart(request, {
        name: FILE_FIELD,
        most: 1,
        async receive({ chunks, fieldsBefore }) {
          if ('title' in fieldsBefore) parsed(NewVideo, fieldsBefore);
          return videos.receive(chunks, caller.expectAllowed);
        },
        discard: videos.discard,
      });
      const [file] = files;
      if (file === undefined) throw invalidField(FILE_FIELD, FILE_REQUIRED);
      const fields = await checked(sent, caller).catch(async (error: unknown) => {
        await videos.discard(file);
        throw error;
      });
      const once = (create: () => Video) => createOnce(idempotency, call, actor, create);
      return videos.add(file, fields, caller.expectAllowed, once);
    },
    'PUT /api/videos/:id': ({ body, params }) => videos.change(params.id, body),
    'DELETE /api/videos/:id': async ({ params }) => {
      await videos.remove(params.id);
    },
  });

async function checked(fields: Record<string, string>, caller: Caller): Promise<NewVideo> {
  caller.expectAllowed();
  return parsed(NewVideo, fields);
}
