import type { QueryClient } from '@tanstack/react-query';
import { GRANT_HEADER } from '#src/features/access/contract.ts';
import { type Api, createApi } from '#web/app/api.ts';
import { throwUnlessOk } from '#web/app/api-error.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { type Upload, upload } from '#web/app/upload.ts';
import { carriedGrants } from './carried-grants.ts';

/** How often an upload looks whether its grant is still taken: rejected in the middle, it would be told at the end. */
const UPLOAD_CHECK = 5_000;

/** What only an unlocked area has. It is in memory alone, and goes with the lock. */
export interface Unlocked {
  /** Its calls carry the grant. */
  api: Api;
  queryClient: QueryClient;
  /** A file of the API. Throws ApiError when it is rejected. */
  download: (path: string) => Promise<Blob>;
  /** Sends a form with a file. Throws as `upload` does, and ApiError when it is rejected. */
  upload: (upload: Omit<Upload, 'headers'>) => Promise<void>;
}

interface AreaEvents {
  onCall: () => void;
  /** The grant is no longer taken. */
  onRejected: () => void;
}

export interface OpenedArea {
  unlocked: Unlocked;
  /** From the next call on it is this grant that is carried. */
  renew: (grant: string) => void;
  /** Ends every grant of the area on the server. */
  end: () => void;
}

/** What a grant opens. */
export function openArea(first: string, { onCall, onRejected }: AreaEvents): OpenedArea {
  const grants = carriedGrants(first);

  /** Makes a call with the grant of now. */
  async function carry(call: (grant: string) => Promise<Response>): Promise<Response> {
    onCall();
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
      return fetch(request);
    });
  }

  async function sendFile({ onProgress, ...rest }: Omit<Upload, 'headers'>): Promise<void> {
    let checked = performance.now();
    const response = await carry((grant) =>
      upload({
        ...rest,
        headers: { [GRANT_HEADER]: grant },
        onProgress(sent, total) {
          onProgress(sent, total);
          // As long as it goes on, the area is in use.
          onCall();
          if (performance.now() - checked < UPLOAD_CHECK) return;
          checked = performance.now();
          send(new Request('/api/admin/settings')).catch(() => {});
        },
      }),
    );
    await throwUnlessOk(response);
  }

  return {
    renew: grants.renew,
    end: grants.end,
    unlocked: {
      api: createApi({ origin: location.origin, fetch: send }),
      queryClient: createQueryClient(),
      download: async (path) => (await throwUnlessOk(await send(new Request(path)))).blob(),
      upload: sendFile,
    },
  };
}

/** Whether the grant is no longer taken; one that is only too old for a grave call still is. */
async function isRejected(response: Response): Promise<boolean> {
  if (response.status === 401) return true;
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'forbidden';
}
