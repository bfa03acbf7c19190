import type { TradesAsked } from '#src/broker-files/index.ts';
import { AppError, invalidField } from '#src/errors.ts';
import { actorOf, ownTraderId, readTraderId, resolveReader } from '#src/features/access/caller.ts';
import { readCreation } from '#src/server/create-once.ts';
import { buildRoutes, type Connection } from '#src/server/guard/routing.ts';
import { readInTurns } from '#src/server/in-turns.ts';
import { readMultipart } from '#src/server/multipart.ts';
import { pageHeaders } from '#src/server/paging.ts';
import { parsed } from '#src/server/parsed.ts';
import { importsCalls } from './calls.ts';
import {
  FILE_FIELD,
  FILE_REQUIRED,
  IMPORT_QUESTIONS,
  ImportFields,
  isBlocking,
  OPEN_TRADES,
} from './contract.ts';
import type { IncomingFiles } from './incoming.ts';
import type { ImportReport } from './responses.ts';
import type { ImportsService } from './service.ts';

const tradesAsked = (of: string | undefined, offset: number): TradesAsked | undefined =>
  of === undefined ? undefined : { tradeDate: of === OPEN_TRADES ? null : of, offset };

interface ImportsRoutesDeps {
  clock: () => number;
  imports: ImportsService;
  incoming: IncomingFiles;
}

export const importsRoutes = (
  { clock, imports, incoming }: ImportsRoutesDeps,
  { keepOpen }: Pick<Connection, 'keepOpen'>,
) =>
  buildRoutes(importsCalls, {
    'POST /api/imports': async (call): Promise<ImportReport> => {
      const { caller, query, request, set } = call;
      keepOpen(request);
      const traderId = ownTraderId(caller);
      // Checked now rather than after the upload.
      const creation = readCreation(call, `trader:${traderId}`);
      using _ = incoming.queue(traderId);
      const sent = await readMultipart(request, incoming.reception(caller.expectAllowed));
      try {
        if (sent.files.length === 0) throw invalidField(FILE_FIELD, FILE_REQUIRED);
        caller.expectAllowed();
        const { traderId: asked, ...fields } = parsed(ImportFields, sent.fields);
        ownTraderId(caller, asked);
        const { dryRun, tradesOf, offset } = query;
        const trades = dryRun ? tradesAsked(tradesOf, offset) : undefined;
        const { files } = sent;
        const order = { traderId, actor: actorOf(caller), dryRun, at: clock(), fields, files, trades };
        const report = await imports.importInBackground(
          dryRun ? order : { ...order, creation },
          caller.expectAllowed,
          request.signal,
        );
        if (!dryRun && report.questions.some(isBlocking)) {
          throw new AppError('import_questions', IMPORT_QUESTIONS, { report });
        }
        set.status = dryRun ? 200 : 201;
        return report;
      } finally {
        await incoming.discardAll(sent.files);
      }
    },
    'GET /api/imports': ({ caller, query: { traderId, ...page }, request, set }) => {
      const { items, next } = imports.list(readTraderId(caller, traderId), page);
      Object.assign(set.headers, pageHeaders(request.url, { next, total: null }));
      return items;
    },
    'GET /api/imports/:id': ({ caller, params }) =>
      imports.find(resolveReader(caller, imports.findTrader(params.id)), params.id),
    'PUT /api/imports/:id': ({ body, caller, params, request }) => {
      keepOpen(request);
      const owner = ownTraderId(caller);
      const order = { owner, id: params.id, accountId: body.accountId, actor: actorOf(caller) };
      return imports.moveInBackground(order, caller.expectAllowed);
    },
    'DELETE /api/imports/:id': async ({ caller, params, request }) => {
      keepOpen(request);
      const owner = ownTraderId(caller);
      const order = { owner, id: params.id, actor: actorOf(caller) };
      await imports.undoInBackground(order, caller.expectAllowed);
    },
    'GET /api/import-formats': () => imports.formats(),
    'GET /api/journal/:id/fills': async ({
      caller,
      params,
      query: { limit, cursor: offset = 0 },
      request,
      set,
    }) => {
      const reader = resolveReader(caller, imports.findTraderOfEntry(params.id));
      const { fills, total } = await readInTurns({ caller, request }, reader, (owner, expectWanted) =>
        imports.readFills({ owner, entryId: params.id, offset, limit }, expectWanted),
      );
      const next = offset + limit < total ? String(offset + limit) : null;
      Object.assign(set.headers, pageHeaders(request.url, { next, total }));
      return fills;
    },
  });
