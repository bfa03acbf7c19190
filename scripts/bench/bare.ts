import { readFileSync } from 'node:fs';

/**
 * The cheapest possible server on this runtime, the baseline for Bullpen's figures. `bare` responds `ok`; `bare
 * RESPONSE` the bytes and headers in that file; `bare --file FILE` that file.
 */
const [first, file] = process.argv.slice(2);

interface Recorded {
  base64: string;
  headers: Record<string, string>;
}

function responses(): () => Response {
  if (first === undefined) return () => new Response('ok');
  if (first === '--file') return () => new Response(Bun.file(file ?? ''));
  const { base64, headers }: Recorded = JSON.parse(readFileSync(first, 'utf8'));
  const bytes = Buffer.from(base64, 'base64');
  return () => new Response(bytes, { headers });
}

const server = Bun.serve({ hostname: '127.0.0.1', port: 0, development: false, fetch: responses() });
process.stdout.write(`${JSON.stringify({ url: server.url.href })}\n`);
