import { join } from 'node:path';
import { rawRequest } from '#src/testing/socket.ts';
import { longUpload } from '#src/testing/video.ts';
import { expectSame, type Trial } from './trial.ts';
import { addTrader, logIn, openDatabase, run, send, startServer, unlock } from './workshop.ts';

const MIB = 1024 * 1024;

export const backupUnderLoad: Trial = {
  name: 'backup under load',
  promise:
    'A backup made while everyone writes restores to one moment: totals to the cent, videos byte for byte.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    const server = await startServer(workshop, data);
    const { cookie } = await logIn(server, trader);
    const admin = await unlock(server);
    for (let n = 0; n < 3; n++) {
      const { status } = await rawRequest(
        longUpload(server, (n + 1) * 8 * MIB, { ...admin, origin: server.origin }),
      );
      expectSame('an upload', status, 201);
    }
    let isOver = false;
    let written = 0;
    const writing = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const pnl = (workshop.random.between(-9999, 9999) / 100).toFixed(2);
        const { status } = await send(server, 'POST', '/api/journal', {
          headers: { cookie },
          json: { symbol: 'ES', pnl },
        });
        expectSame('a write meanwhile', status, 201);
        written++;
      }
    });
    const rounds = workshop.times(20, 2);
    let restoredEntries = 0;
    for (let round = 0; round < rounds; round++) {
      const tar = join(await workshop.freshFolder(), 'bullpen.tar');
      await run(workshop, ['backup', tar, '--with-key', '--data', data]);
      const restored = await workshop.freshFolder();
      await run(workshop, ['restore', tar, '--data', restored]);
      await run(workshop, ['doctor', '--data', restored]);
      const there = listVideos(restored);
      expectSame(`round ${round}: videos`, await hashes(restored, there), await hashes(data, there));
      restoredEntries = readSums(restored).n;
      expectSame(`round ${round}: totals`, readSums(restored).totals, readSums(restored).entries);
    }
    isOver = true;
    await Promise.all(writing);
    await server.kill('SIGTERM');
    return `${rounds} backups while ${written} trades were written; the last one holds ${restoredEntries}, all totals agree`;
  },
};

function readSums(data: string) {
  const db = openDatabase(data);
  const row = (sql: string) => db.query(sql).values()[0];
  const found = {
    n: Number(row('SELECT count(*) FROM journal_entries')?.[0]),
    entries: row('SELECT count(*), coalesce(sum(pnl_cents), 0) FROM journal_entries'),
    totals: row('SELECT coalesce(sum(entries), 0), coalesce(sum(pnl_cents), 0) FROM trader_totals'),
  };
  db.close();
  return found;
}

function listVideos(data: string): string[] {
  const db = openDatabase(data);
  const names = db.query<{ file: string }, []>('SELECT file_name AS file FROM videos ORDER BY id').all();
  db.close();
  return names.map(({ file }) => file);
}

const hashes = (data: string, names: readonly string[]) =>
  Promise.all(
    names.map(async (name) =>
      new Bun.CryptoHasher('sha256').update(await Bun.file(join(data, 'videos', name)).bytes()).digest('hex'),
    ),
  );
