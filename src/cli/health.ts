import { readConfig } from '#src/config.ts';
import { AppError } from '#src/errors.ts';
import { type AddCommand, type CommonOptions, portOption, print, withCommonOptions } from './command.ts';

interface HealthOptions extends CommonOptions {
  host?: string;
  port?: string;
}

/** How long to wait for /readyz. Milliseconds. */
const PATIENCE = 5000;

export const addHealth: AddCommand = (program) => {
  withCommonOptions(
    program.command('health').description('ask the running server whether it is ready'),
    'health',
    'health --port 8080',
  )
    .option('--host <host>', 'its address (default: HOST, else 127.0.0.1)')
    .addOption(portOption('its port (default: PORT, else 3000)'))
    .action(async (options: HealthOptions) => {
      const { host, port } = readConfig(options);
      const url = `http://${reachable(host)}:${port}/readyz`;
      const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).catch((cause: unknown) => {
        throw new AppError('unavailable', `No server answers at ${url}`, { cause });
      });
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok)
        throw new AppError('unavailable', `The server at ${url} is not ready (${response.status})`);
      print(options, body, 'ready');
    });
};

/** A server bound to every address is reached on loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
