import type { QueryClient } from '@tanstack/react-query';
import { BACKGROUND_HEADER } from '#src/values/wire/background-header.ts';
import { GRANT_HEADER } from '#src/values/wire/grant-header.ts';
import { throwUnlessOk } from '#web/api/api-error.ts';
import { type Api, createApi } from '#web/api/client.ts';
import { type Upload, upload } from '#web/api/upload.ts';
import { createQueryClient } from '#web/queries/query-client.ts';
import { carriedGrants } from './carried-grants.ts';

/**
 * How often an upload checks that its grant is still valid: otherwise a revoked one would only show at the end.
 * Milliseconds.
 */
const UPLOAD_CHECK = 5_000;

/** What an unlocked area has. It exists in memory alone, and is dropped when the area locks. */
export interface Unlocked {
  /** Sends the grant with every call. */
  api: Api;
  queryClient: QueryClient;
  /** Downloads a file from the API. Throws ApiError when it is rejected. */
  download: (path: string) => Promise<Blob>;
  /** Sends a form with a file. Throws like `upload`, and ApiError when it is rejected. */
  upload: (upload: Omit<Upload, 'headers'>) => Promise<Response>;
}

interface AreaEvents {
  onCall: () => void;
  /** The grant is no longer valid. */
  onRejected: () => void;
}

export interface OpenedArea {
  unlocked: Unlocked;
  /** Further calls carry this grant. */
  renew: (grant: string) => void;
  /** Revokes every grant of the area on the server. */
  end: () => void;
}

/** Opens the area with a grant. */
export function openArea(first: string, { onCall, onRejected }: AreaEvents): OpenedArea {
  const grants = carriedGrants(first);
  const over = new AbortController();

  /** Makes a call with the current grant. */
  async function carry(call: (grant: string) => Promise<Response>, isUse = true): Promise<Response> {
    if (isUse) onCall();
    const { grant, release } = grants.take();
    try {
      const response = await call(grant);
      if (grants.isCurrent(grant) && (await isRejected(response))) onRejected();
      return response;
    } finally {
      release();
    }
  }

  function send(request: Request): Promise<Response> {
    return carry((grant) => {
      request.headers.set(GRANT_HEADER, grant);
      // Nobody is left to see what is being read when the area locks.
      const isRead = request.method === 'GET';
      return isRead
        ? fetch(request, { signal: AbortSignal.any([request.signal, over.signal]) })
        : fetch(request);
    }, !request.headers.has(BACKGROUND_HEADER));
  }

  async function sendFile({ onProgress, ...rest }: Omit<Upload, 'headers'>): Promise<Response> {
    let checked = performance.now();
    const response = await carry((grant) =>
      upload({
        ...rest,
        headers: { [GRANT_HEADER]: grant },
        onProgress(sent, total) {
          onProgress(sent, total);
          // A running upload keeps the area from timing out.
          onCall();
          if (performance.now() - checked < UPLOAD_CHECK) return;
          checked = performance.now();
          send(new Request('/api/admin/settings')).catch(() => {});
        },
      }),
    );
    return throwUnlessOk(response);
  }

  return {
    renew: grants.renew,
    end() {
      over.abort();
      grants.end();
    },
    unlocked: {
      api: createApi({ origin: location.origin, fetch: send }),
      queryClient: createQueryClient(),
      download: async (path) => (await throwUnlessOk(await send(new Request(path)))).blob(),
      upload: sendFile,
    },
  };
}

/** Rejections of what was typed, which say nothing of the grant that came along. */
const OF_WHAT_WAS_TYPED: readonly unknown[] = ['invalid_password', 'totp_required', 'invalid_totp'];

/** Whether the grant is no longer valid; one that is merely too old for an irreversible call still is. */
async function isRejected(response: Response): Promise<boolean> {
  if (response.status !== 401 && response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return response.status === 401 ? !OF_WHAT_WAS_TYPED.includes(code) : code === 'forbidden';
}
