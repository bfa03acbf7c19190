import type { Config } from '#src/config.ts';
import { AppError } from '#src/errors.ts';
import { checkpointInJobs } from '#src/ops/checkpoints.ts';
import { createApp } from './app.ts';
import type { Deps } from './compose.ts';
import { errorResponse, toAppError } from './error-response.ts';
import { loadAssets } from './render/assets.ts';
import { harden } from './security-headers.ts';

export interface RunningServer {
  /** Its address, e.g. `http://127.0.0.1:3000/`. */
  url: URL;
  /** Accepts no new requests from now on; resolves once those in flight are finished. */
  stop(): Promise<void>;
}

/** Allowance for the form around a video. Bytes. */
const FORM_AROUND_VIDEO = 1024 * 1024;
/** Idle timeouts, by default and during a transfer. Seconds. */
const IDLE = 30;
const IDLE_IN_TRANSFER = 120;
/** How long a stop waits for requests in flight. Milliseconds. */
const STOP_WITHIN = 8000;

/**
 * Starts listening on the configured address.
 * @throws AppError `in_use` when the port is taken or the address is not this machine's
 */
export function startServer(deps: Deps): RunningServer {
  const { config } = deps;
  deps.db.writes.serve();
  let stopping = false;
  const app = createApp(deps, {
    assets: loadAssets(),
    peerAddress: (request) => server.requestIP(request)?.address ?? null,
    keepOpen: (request) => server.timeout(request, IDLE_IN_TRANSFER),
    isStopping: () => stopping,
  });
  const server = listen(config, app.handle, (error) =>
    harden(errorResponse(toAppError(error, deps.log)), config),
  );
  const checkpoints = checkpointInJobs(deps);
  return {
    url: server.url,
    async stop() {
      stopping = true;
      app.events.end();
      checkpoints.stop();
      const deadline = setTimeout(() => void server.stop(true), STOP_WITHIN);
      await server.stop();
      clearTimeout(deadline);
    },
  };
}

type Handle = (request: Request) => Response | Promise<Response>;

/** @param onFailure responds to errors outside the app, e.g. when a file disappears while it is being sent */
function listen(
  { host: hostname, port, maxVideo }: Config,
  fetch: Handle,
  onFailure: (error: Error) => Response,
): Bun.Server<undefined> {
  try {
    return Bun.serve({
      hostname,
      port,
      fetch,
      error: onFailure,
      idleTimeout: IDLE,
      // Upper limit for the connection; each route has a lower limit of its own.
      maxRequestBodySize: maxVideo + FORM_AROUND_VIDEO,
      development: false,
      // Explicit: outside development, Bun would silently share the port with another server.
      reusePort: false,
    });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : '';
    if (code === 'EADDRINUSE') {
      throw new AppError(
        'in_use',
        `Port ${port} on ${hostname} is in use. Stop what uses it, or choose another with --port.`,
        { cause },
      );
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('in_use', `Cannot listen on ${hostname} port ${port}: ${reason}`, { cause });
  }
}
