import { expect, test } from 'bun:test';
import { createLog } from '#src/log.ts';
import { testApp } from '#src/testing/test-app.ts';
import { SLOW } from './slow-queries.ts';

const COUNT_TO =
  'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ?) SELECT max(n) AS n FROM c';

test('a slow statement is logged with its text but not its values', () => {
  const written: string[] = [];
  const { deps } = testApp({ log: createLog('warn', { write: (line) => written.push(line) }) });
  const count = deps.db.raw.prepare<{ n: number }, [number]>(COUNT_TO);
  // On a machine that is busy a short one may take long, too.
  for (let n = 1; n <= 20; n++) expect(count.get(n)).toEqual({ n });
  expect(count.get(4_000_001)).toEqual({ n: 4_000_001 });
  const logged = written
    .map((text): Record<string, unknown> => JSON.parse(text))
    .filter(({ sql }) => sql === COUNT_TO);
  expect(logged.length).toBeLessThan(20);
  expect(logged.at(-1)).toMatchObject({ msg: 'slow query' });
  for (const { ms } of logged) expect(Number(ms)).toBeGreaterThanOrEqual(SLOW);
  expect(written.join('')).not.toContain('4000001');
});

test('statements of the stores are timed as well', () => {
  const written: string[] = [];
  const { deps } = testApp({ log: createLog('warn', { write: (line) => written.push(line) }) });
  deps.db.raw.run('CREATE TABLE long (n INTEGER)');
  deps.db.raw.run(
    'CREATE TRIGGER wait AFTER INSERT ON quotes BEGIN INSERT INTO long WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 4000000) SELECT max(n) FROM c; END',
  );
  deps.quotes.add({ text: 'Wait', author: 'The desk', isActive: true, sortOrder: 0 });
  expect(written.join('')).toContain('insert into');
});
