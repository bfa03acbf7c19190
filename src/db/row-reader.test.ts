import { expect, test } from 'bun:test';
import { openDb } from './open.ts';
import { rowReader } from './row-reader.ts';
import { traders } from './tables.ts';

test('rows are those that drizzle makes: booleans, nulls and all', () => {
  const db = openDb(':memory:');
  const { id, name, includePnl, backgroundImage } = traders;
  const columns = { backgroundImage, includePnl, id, name };
  for (const included of [0, 1]) {
    db.raw.run(`INSERT INTO traders (name, code_lookup, code_sealed, include_pnl, background_image, created_at)
      VALUES ('T', '${included}', '', ${included}, ${included === 0 ? 'NULL' : "'https://example.com/a.png'"}, 0)`);
  }
  const query = db.query.select(columns).from(traders).orderBy(id).prepare();
  const rows = query.values().map(rowReader(columns));
  expect(rows).toEqual([
    { backgroundImage: null, includePnl: false, id: 1, name: 'T' },
    { backgroundImage: 'https://example.com/a.png', includePnl: true, id: 2, name: 'T' },
  ]);
  expect(rows).toEqual(query.all());
  db.close();
});
