import S3rver from 's3rver';

// Serves one bucket out of the folder that is named, on a free port, which it prints.
const [, , directory] = process.argv;
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: 'backups', configs: [] }],
});
const { port } = await server.run();
console.log(port);
