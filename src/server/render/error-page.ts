import type { AppError } from '#src/errors.ts';
import type { AssetManifest } from './asset-index.ts';
import { readTheme } from './rendition.ts';

/** Whether the client shows the response to a person, unlike a script. */
export function isShownAsPage({ headers, url }: Request): boolean {
  if (!headers.get('accept')?.includes('text/html')) return false;
  return !(URL.canParse(url) && new URL(url).pathname.startsWith('/api/'));
}

/** Error page for a rejected request outside the browser's own routing. */
export async function errorPage(
  { status, message, retryAfter }: AppError,
  { headers }: Request,
  assets: AssetManifest,
): Promise<Response> {
  const { renderErrorDocument } = await import('#web/app/error-document.tsx');
  return new Response(
    renderErrorDocument({ status, message, assets, theme: readTheme(headers.get('cookie')) }),
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}),
      },
    },
  );
}
