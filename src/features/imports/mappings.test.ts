import { expect, test } from 'bun:test';
import { openDb } from '#src/db/open.ts';
import type { ImportMapping } from './contract.ts';
import { mappingsOf } from './mappings.ts';
import { readSource } from './read/source-file.ts';

const fileOf = (headers: string) => readSource('x.csv', new TextEncoder().encode(`${headers}\na,b,c\n`));
const MAPPING: ImportMapping = {
  columns: { Ticker: 'symbol', Way: 'side', Lots: 'quantity' },
  isFills: true,
  pnlIs: 'gross',
};

test('a mapping is remembered for its headers, in whatever order and spelling, and the last one counts', () => {
  const db = openDb(':memory:');
  const mappings = mappingsOf(db);
  expect(mappings.mappingFor(fileOf('Ticker,Way,Lots'))).toBeNull();
  mappings.rememberMapping(fileOf('Ticker,Way,Lots'), MAPPING, 1);
  mappings.rememberMapping(fileOf('LOTS, ticker ,Way'), { ...MAPPING, pnlIs: 'net' }, 2);
  expect(mappings.mappingFor(fileOf('Ticker,Way,Lots'))).toEqual({ ...MAPPING, pnlIs: 'net' });
  expect(mappings.mappingFor(fileOf('Ticker,Way,Lots,Note'))).toBeNull();
  db.close();
});

test('what cannot be understood any more is asked again', () => {
  const db = openDb(':memory:');
  db.raw.run('INSERT INTO import_mappings VALUES (\'a\nb\nc\', \'{"columns": {"a": "oracle"}}\', 1)');
  expect(mappingsOf(db).mappingFor(fileOf('A,B,C'))).toBeNull();
  db.close();
});
