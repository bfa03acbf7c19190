/** The least that a server on this runtime costs: what Bullpen's own figures are compared with. */
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  development: false,
  fetch: () => new Response('ok'),
});
process.stdout.write(`${JSON.stringify({ url: server.url.href })}\n`);
