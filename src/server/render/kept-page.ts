import { compressed } from '#src/server/cache/compression.ts';
import { bestEncoding, type Encoding, holdsTag } from '#src/server/cache/negotiation.ts';
import { harden } from '#src/server/security-headers.ts';

/** A rendered page, ready to be sent as often as it is asked for. */
export interface KeptPage {
  kind: 'kept';
  /** Names the HTML: pages with the same tag are the same. */
  tag: string;
  respond(request: Request): Response;
}

/** What is sent for an encoding, made when it is first asked for: copies of these, which share their bytes. */
interface Copy {
  etag: string;
  whole: Response;
  notModified: Response;
}

/** @param secure whether the public address is https */
export function keepPage({ html, status }: { html: string; status: number }, secure: boolean): KeptPage {
  const plain = new TextEncoder().encode(html);
  const tag = new Bun.CryptoHasher('sha256').update(plain).digest('base64url').slice(0, 20);
  const copies: Partial<Record<Encoding, Copy>> = {};

  function makeCopy(encoding: Encoding): Copy {
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}.${encoding}"`;
    const headers = new Headers({
      'content-type': 'text/html; charset=utf-8',
      // It differs by session and by theme, and both are cookies.
      vary: 'accept-encoding, cookie',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      // Asked for each time, so that a change shows on the very next visit; a missing page has nothing to compare.
      ...(status === 200 ? { 'cache-control': 'private, no-cache', etag } : {}),
    });
    return {
      etag,
      whole: harden(new Response(compressed(plain, encoding), { status, headers }), secure),
      notModified: harden(new Response(null, { status: 304, headers }), secure),
    };
  }

  return {
    kind: 'kept',
    tag,
    respond({ headers }) {
      const encoding = bestEncoding(headers.get('accept-encoding'), () => true);
      copies[encoding] ??= makeCopy(encoding);
      const { etag, whole, notModified } = copies[encoding];
      const isKnown = status === 200 && holdsTag(headers.get('if-none-match'), etag);
      return (isKnown ? notModified : whole).clone();
    },
  };
}
