import { allow, routing } from '#src/server/guard/routing.ts';
import type { ListedRoute } from './document.ts';

/** `/api/openapi.json`, generated on the first request and kept, since it never changes. */
export const openapiRoutes = (listRoutes: () => readonly ListedRoute[]) => {
  let document: Promise<string> | undefined;
  async function make(): Promise<string> {
    const { openapiDocument } = await import('./document.ts');
    return JSON.stringify(await openapiDocument(listRoutes()));
  }
  return routing().get(
    '/api/openapi.json',
    async ({ set }) => {
      document ??= make();
      set.headers['content-type'] = 'application/json';
      return await document;
    },
    { ...allow('anyone') },
  );
};
