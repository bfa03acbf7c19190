import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORMATS } from '#src/broker-files/formats/all.ts';
import type { Format, Reading } from '#src/broker-files/formats/format.ts';
import { readSource } from '#src/broker-files/read/source-file.ts';
import type { ResolveContext } from '#src/broker-files/resolve/types.ts';
import { fixtureBytes } from '#src/testing/broker-fixtures.ts';
import { resolveAll } from '#src/testing/resolving.ts';
import { someContract } from '#src/testing/some-contracts.ts';
import { indexContracts } from '#src/values/contracts/contract.ts';
import type { ImportQuestion } from './responses.ts';

const PAGE = readFileSync(join(import.meta.dir, '../../../docs/importing.md'), 'utf8');
const FIXTURES = readdirSync(join(import.meta.dir, '../../broker-files/formats/fixtures'));
const ROOTS = ['ES', 'MES', 'NQ', 'MNQ', 'MYM', 'CL', 'ZN', 'ZB'];

/** A trader who has no account yet, and whose contracts are known. */
const NEWCOMER: ResolveContext = {
  importId: 1,
  accounts: [],
  contracts: indexContracts(ROOTS.map((root) => someContract(root, '50'))),
  today: '2026-11-23',
  dayOf: (at) => new Date(at).toISOString().slice(0, 10),
  zones: ['America/New_York'],
  lastAccountId: null,
};

/** The rows of the table that tells what each export lacks and asks for. */
const ROWS = new Map(
  [...PAGE.matchAll(/^\| ((?:[^|\\\n]|\\.)+) \| ([^|\n]+) \| ([^|\n]+) \|$/gm)].map(
    ([, name = '', , asks = '']) => [name.replaceAll('\\', ''), asks],
  ),
);

const wordsOf = (question: ImportQuestion): string => {
  if (question.kind === 'account') return question.external === null ? 'account' : 'account once';
  return { timeZone: 'time zone', dateOrder: 'date order' }[String(question.kind)] ?? question.kind;
};

/** Nothing is asked about another currency, which cannot be imported. */
const inDollars = (reading: Reading): Reading => ({
  ...reading,
  items: reading.items.map((item) => ('currency' in item ? { ...item, currency: 'USD' } : item)),
});

/** What is asked of a newcomer over all sample files of a format. */
function askedBy(format: Format): string[] {
  const asked = new Set<string>();
  for (const name of FIXTURES) {
    const source = readSource(name, fixtureBytes(name));
    if (!format.detect(source)) continue;
    const reading = inDollars(format.read(source, { dateOrder: null }));
    const { questions } = resolveAll([{ n: 1, name, format, reading }], {}, NEWCOMER);
    for (const question of questions) asked.add(wordsOf(question));
  }
  return [...asked].sort();
}

const PLATFORMS = FORMATS.filter(({ id }) => id !== 'own-export');

test.each(PLATFORMS.map((format) => [format.name, format] as const))(
  '%s is described with what it asks for',
  (name, format) => {
    const row = ROWS.get(name);
    expect(row).toBeDefined();
    expect(row?.split(', ').filter((word) => word !== 'nothing')).toEqual(askedBy(format));
  },
);

test('every platform says where to click', () => {
  const sections = [...PAGE.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title).join('\n');
  // NinjaTrader on the web writes the files of Tradovate; a template has no platform.
  const brokers = new Set(PLATFORMS.flatMap(({ brokers }) => brokers));
  expect([...brokers].filter((broker) => !sections.includes(broker))).toEqual([]);
});
