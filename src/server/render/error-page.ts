import type { Config } from '#src/config.ts';
import type { AppError } from '#src/errors.ts';
import type { Assets } from './assets.ts';
import { readTheme } from './rendition.ts';

/** Whether the client shows the response to a person, unlike a script. */
export function isShownAsPage({ headers, url }: Request): boolean {
  if (!headers.get('accept')?.includes('text/html')) return false;
  return !(URL.canParse(url) && new URL(url).pathname.startsWith('/api/'));
}

/** Error page for a rejected request outside the browser's own routing. */
export async function errorPage(
  { code, status, message, retryAfter }: AppError,
  { headers }: Request,
  { assets, config }: { assets: Assets; config: Config },
): Promise<Response> {
  const { renderErrorDocument } = await import('#web/app/error-document.tsx');
  const theme = readTheme(headers.get('cookie'));
  // Whoever was sent here by another page, or came by another address, goes on at the right one.
  const home = code === 'cross_site' ? `${config.publicOrigin ?? ''}/` : '/';
  return new Response(renderErrorDocument({ status, message, home, assets: assets.manifest, theme }), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}),
    },
  });
}
