import { readFileSync } from 'node:fs';

/**
 * The least that a server on this runtime costs: what Bullpen's own figures are compared with.
 * With a file as its argument it answers the bytes and the headers that are in there.
 */
const [file] = process.argv.slice(2);

interface Recorded {
  base64: string;
  headers: Record<string, string>;
}

function answerOf(path: string): () => Response {
  const { base64, headers }: Recorded = JSON.parse(readFileSync(path, 'utf8'));
  const bytes = Buffer.from(base64, 'base64');
  return () => new Response(bytes, { headers });
}

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  development: false,
  fetch: file === undefined ? () => new Response('ok') : answerOf(file),
});
process.stdout.write(`${JSON.stringify({ url: server.url.href })}\n`);
