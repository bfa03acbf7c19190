import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '#src/config.ts';
import { AppError } from '#src/errors.ts';
import { DATABASE } from '#src/ops/backups/parts.ts';
import { systemClock } from '#src/system-clock.ts';
import { type AddCommand, type CommonOptions, portOption, print, withCommonOptions } from './command.ts';

interface HealthOptions extends CommonOptions {
  host?: string;
  port?: string;
}

/** How long to wait for /readyz. Milliseconds. */
const PATIENCE = 5000;

export const addHealth: AddCommand = (program) => {
  withCommonOptions(
    program
      .command('health')
      .description(
        'ask the running server whether it is ready; with --json also backups, disk, the last check and what is wrong, as far as its data folder is here',
      ),
    'health',
    'health --port 8080',
    'health --json --data /var/lib/bullpen',
  )
    .option('--host <host>', 'its address (default: HOST, else 127.0.0.1)')
    .addOption(portOption('its port (default: PORT, else 3000)'))
    .action(async (options: HealthOptions) => {
      const config = readConfig(options);
      const { host, port } = config;
      const url = `http://${reachable(host)}:${port}/readyz`;
      const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).catch((cause: unknown) => {
        throw new AppError('unavailable', `No server answers at ${url}`, { cause });
      });
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok)
        throw new AppError('unavailable', `The server at ${url} is not ready (${response.status})`);
      print(options, options.json ? { ...toFields(body), ...(await readReport(config)) } : body, 'ready');
    });
};

/** A server bound to every address is reached on loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

const toFields = (body: unknown): object => (typeof body === 'object' && body !== null ? body : {});

/** How the installation stands; nothing where its data folder is not here, as with a server on another machine. */
async function readReport(config: Config): Promise<object> {
  if (!existsSync(join(config.dataDir, DATABASE))) return {};
  // Imported on demand: a HEALTHCHECK asks twice a minute, and only whether the server is ready.
  const [{ watchHealth }, { silentLog }] = await Promise.all([
    import('#src/ops/health/health.ts'),
    import('#src/log.ts'),
  ]);
  return watchHealth({ config, clock: systemClock, log: silentLog }).report();
}
