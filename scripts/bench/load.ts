import { join } from 'node:path';

/** The result of a load test. */
export interface Load {
  /** Responses per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface LoadOptions {
  connections: number;
  seconds: number;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST. */
  json?: unknown;
  /** Folder for the generator's script while it runs. */
  folder: string;
}

/** Fallback when wrk is missing. */
const AUTOCANNON = 'autocannon@8.0.0';

/** Load generator on this machine: wrk, which uses little CPU itself, else autocannon. */
export const loadGenerator = (): 'wrk' | 'autocannon' => (Bun.which('wrk') ? 'wrk' : 'autocannon');

/** Requests one URL repeatedly. @throws Error when a response was not a success */
export function underLoad(url: URL, options: LoadOptions): Promise<Load> {
  return loadGenerator() === 'wrk' ? withWrk(url, options) : withAutocannon(url, options);
}

async function withWrk(url: URL, { connections, seconds, headers = {}, json, folder }: LoadOptions) {
  const script = join(folder, 'request.lua');
  const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  await Bun.write(
    script,
    [
      ...Object.entries(headers).map(([name, value]) => `wrk.headers[${quoted(name)}] = ${quoted(value)}`),
      ...(json === undefined
        ? []
        : [
            'wrk.method = "POST"',
            'wrk.headers["content-type"] = "application/json"',
            `wrk.body = ${quoted(JSON.stringify(json))}`,
          ]),
    ].join('\n'),
  );
  const report = await runForOutput([
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-s',
    script,
    url.href,
  ]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
  if (!(rate > 0) || /Non-2xx|Socket errors/.test(report))
    throw new Error(`${url.pathname} failed under load:\n${report}`);
  return { rate, p50: wrkLatency(report, 50), p99: wrkLatency(report, 99) };
}

/** Milliseconds; wrk writes `1.23ms`, `456.00us` or `1.20s`. */
function wrkLatency(report: string, percent: number): number {
  const [, value, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(report) ?? [];
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1);
}

async function withAutocannon(url: URL, { connections, seconds, headers = {}, json }: LoadOptions) {
  const sent = json === undefined ? headers : { ...headers, 'content-type': 'application/json' };
  const report: { '2xx': number; non2xx: number; errors: number; duration: number; latency: Latency } =
    JSON.parse(
      await runForOutput([
        process.execPath,
        'x',
        AUTOCANNON,
        '--json',
        ...['-c', String(connections), '-d', String(seconds)],
        ...Object.entries(sent).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
        ...(json === undefined ? [] : ['-m', 'POST', '-b', JSON.stringify(json)]),
        url.href,
      ]),
    );
  if (report.non2xx > 0 || report.errors > 0) throw new Error(`${url.pathname} failed under load`);
  return { rate: report['2xx'] / report.duration, p50: report.latency.p50, p99: report.latency.p99 };
}

/** Milliseconds. */
interface Latency {
  p50: number;
  p99: number;
}

async function runForOutput(command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stderr: 'pipe' });
  const [text, problems, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`${command[0]} failed: ${problems}`);
  return text;
}
