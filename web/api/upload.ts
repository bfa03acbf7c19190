/** Uploads a form with a file and reports progress, which `fetch` cannot. */

export interface Upload {
  path: string;
  form: FormData;
  headers: Record<string, string>;
  /** @param sent bytes, of `total`; both count the whole form */
  onProgress: (sent: number, total: number) => void;
  /** Aborts the upload. */
  signal: AbortSignal;
}

/** Rejects like `fetch`: with a TypeError when there was no response, with the signal's reason when aborted. */
export function upload({ path, form, headers, onProgress, signal }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('load', () => resolve(toResponse(request)));
    request.addEventListener('error', () => reject(new TypeError('the upload did not arrive')));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

const toResponse = ({ status, statusText, responseText }: XMLHttpRequest): Response =>
  new Response(responseText, { status, statusText });
