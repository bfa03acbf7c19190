import { invalidField } from '#src/errors.ts';
import { ownTraderId, resolveReaders } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce, readCreation } from '#src/server/create-once.ts';
import { fileResponse } from '#src/server/file-response.ts';
import { buildRoutes, type Connection } from '#src/server/guard/routing.ts';
import { readMultipart } from '#src/server/multipart.ts';
import { imagesCalls } from './calls.ts';
import { type EntryImagePath, FILE_FIELD, FILE_REQUIRED } from './contract.ts';
import type { EntryImage } from './responses.ts';
import type { ImagesService } from './service.ts';

interface ImagesRoutesDeps {
  idempotency: IdempotencyService;
  images: ImagesService;
}

export const imagesRoutes = ({ idempotency, images }: ImagesRoutesDeps, { keepOpen }: Connection) => {
  function send(
    { caller, params, request }: { caller: Caller; params: EntryImagePath; request: Request },
    isThumbnail: boolean,
  ): Response {
    const { fileName, ...file } = images.file(
      { entryId: params.id, n: params.n, isThumbnail },
      resolveReaders(caller),
    );
    return fileResponse(request, {
      ...file,
      tag: fileName,
      // Asked for again each time: whoever logs in next at this browser is shown none of it.
      cacheControl: 'private, no-cache',
      expectAllowed() {
        caller.expectAllowed();
        images.expectReader(params.id, resolveReaders(caller));
      },
    });
  }

  return buildRoutes(imagesCalls, {
    'POST /api/journal/:id/images': async (call) => {
      const { caller, params, request } = call;
      keepOpen(request);
      const owner = ownTraderId(caller);
      // Checked now rather than after the upload.
      const { actor, key } = readCreation(call, `trader:${owner}`);
      if (key === null) images.expectAddable(owner, params.id);
      using _ = images.queue(owner);
      const { expectAllowed } = caller;
      const sender = { traderId: owner, expectAllowed, signal: request.signal };
      const { files } = await readMultipart(request, {
        name: FILE_FIELD,
        most: 1,
        receive: ({ chunks }) => images.receive(chunks, sender),
        discard: images.discard,
      });
      const [image] = files;
      if (image === undefined) throw invalidField(FILE_FIELD, FILE_REQUIRED);
      const once = (create: () => EntryImage) => createOnce(idempotency, call, actor, create);
      return images.add({ owner, entryId: params.id, image }, expectAllowed, once);
    },
    'GET /api/journal/:id/images/:n': (call) => send(call, false),
    'GET /api/journal/:id/images/:n/thumbnail': (call) => send(call, true),
    'DELETE /api/journal/:id/images/:n': ({ caller, params }) => {
      images.remove(ownTraderId(caller), params.id, params.n);
    },
  });
};
