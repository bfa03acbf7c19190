import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { MIGRATIONS, migrate } from './migrate.ts';
import mappingsOfTraders from './migrations/0028_mappings_of_traders.sql' with { type: 'text' };

const BEFORE = MIGRATIONS.slice(0, MIGRATIONS.indexOf(mappingsOfTraders));

/** A database of the schema before, with what imports had left in it. */
function database(traders: readonly number[]): Database {
  const raw = new Database(':memory:');
  migrate(raw, ':memory:', BEFORE);
  raw.run('PRAGMA foreign_keys = OFF');
  raw.run("INSERT INTO import_mappings VALUES ('a\nb', '{}', 7)");
  for (const [at, trader] of traders.entries()) {
    raw.run(`INSERT INTO imports VALUES (${at + 1}, ${trader}, 1, 'cli', 'done', NULL, '{}')`);
    raw.run(
      `INSERT INTO import_files VALUES (${at + 1}, 1, 'x.csv', '${'0'.repeat(64)}', 1, 'mapping', x'00')`,
    );
  }
  return raw;
}

const owners = (traders: readonly number[]) => {
  const raw = database(traders);
  migrate(raw, ':memory:');
  return raw.query('SELECT trader_id, headers, changed_at FROM import_mappings').all();
};

test('what was chosen is the trader’s who alone has imported by it, else nobody’s', () => {
  const row = { headers: 'a\nb', changed_at: 7 };
  expect(owners([4, 4])).toEqual([{ trader_id: 4, ...row }]);
  expect(owners([4, 5])).toEqual([{ trader_id: 0, ...row }]);
  expect(owners([])).toEqual([{ trader_id: 0, ...row }]);
});

test('a product without a month is told apart from a share of its name, and nothing else is changed', () => {
  const raw = database([4]);
  const add = (contract: string, content: object) =>
    raw.run(
      `INSERT INTO import_rows (import_id, file, line, account_id, contract, identity, is_unique, content)
       VALUES (1, 1, 2, NULL, '${contract}', 'i', 0, '${JSON.stringify(content)}')`,
    );
  add('ES', { kind: 'fill', instrumentType: 'futures', root: 'ES' });
  add('ES', { kind: 'fill', instrumentType: 'stocks', root: 'ES' });
  add('ESZ6', { kind: 'roundTrip', instrumentType: 'futures', root: 'ES' });
  add('entry ES', { kind: 'entry', instrumentType: 'futures', root: 'ES' });
  const mark = (id: number, figures: object) =>
    raw.run(`INSERT INTO imported_entries VALUES (${id}, 4, NULL, 'ES', '${JSON.stringify(figures)}', '[]')`);
  mark(1, { instrumentType: 'futures', root: 'ES' });
  mark(2, { instrumentType: 'stocks', root: 'ES' });
  migrate(raw, ':memory:');
  const contracts = (table: string) =>
    raw
      .query<{ contract: string }, []>(`SELECT contract FROM ${table}`)
      .all()
      .map(({ contract }) => contract);
  expect(contracts('import_rows')).toEqual(['/ES', 'ES', 'ESZ6', 'entry ES']);
  expect(contracts('imported_entries')).toEqual(['/ES', 'ES']);
});
