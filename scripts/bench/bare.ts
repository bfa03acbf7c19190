/** The machine's limit: a server that does nothing, compiled like ours. */
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: () => new Response('ok'),
});
process.stdout.write(`{"url": "${server.url.href}"}\n`);
