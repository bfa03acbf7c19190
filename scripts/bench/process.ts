import { readFileSync } from 'node:fs';

export interface Started {
  url: string;
  /** From the start of the process to its first answer of 200, in milliseconds. */
  coldStart: number;
  /** What the process holds in memory now, in MiB (resident set). */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts a server that prints its URL as `"url": "…"`, and asks `path` as soon as it has. */
export async function startServer(
  command: string[],
  path: string,
  env: Record<string, string> = {},
): Promise<Started> {
  const started = performance.now();
  const child = Bun.spawn(command, { env, stdout: 'pipe', stderr: 'inherit' });
  const url = await printedUrl(child.stdout);
  const answer = await fetch(new URL(path, url));
  if (answer.status !== 200) throw new Error(`${command[0]} answered ${answer.status}`);
  const coldStart = performance.now() - started;
  return {
    url,
    coldStart,
    memory: () =>
      Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGKILL');
      await child.exited;
    },
  };
}

async function printedUrl(stdout: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let text = '';
  for await (const chunk of stdout.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const url = /"url": "([^"]+)"/.exec(text)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`the server did not start: ${text}`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return (low + high) / 2;
}
