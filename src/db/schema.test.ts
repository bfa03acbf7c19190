import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPart } from '#src/testing/in-part.ts';
import { isRejectedAtStart, TAMPERINGS, tamper } from '#src/testing/tampering.ts';
import { imageFileName, isImageFileName, thumbnailFileName } from '#src/values/text/image-file-name.ts';
import { isVideoFileName } from '#src/values/text/video-file-name.ts';
import { findIntegrityIssues, openForInspection } from './integrity.ts';
import { MIGRATIONS, migrate, SCHEMA_VERSION } from './migrate.ts';
import { openDb } from './open.ts';
import { digestsOfMigrations, hasOwnSchema, schemaDifferences } from './schema.ts';
import { invalidVideoFiles } from './stored-values.ts';

const folder = mkdtempSync(join(tmpdir(), 'bullpen-schema-'));
let files = 0;
const freshFile = () => join(folder, `${++files}.db`);
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = '0b7e0f5a-2f4e-4a57-9d3c-0a1b2c3d4e5f';

/** A database with a row in every table the tampering cases touch. */
const ROWS = [
  "INSERT INTO traders (name, code_lookup, code_sealed, created_at) VALUES ('Maya', 'a', 'b', 1), ('Leo', 'c', 'd', 1)",
  `INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, entry_price, exit_price, trade_date, created_at, search_text)
   VALUES (1, 'ES', 5000, 'win', '-12.50', '.5', '2026-11-20', 1, 'es'), (2, 'NQ', -1, 'loss', NULL, '5000', '2026-11-20', 1, 'nq')`,
  "UPDATE journal_entries SET notes = 'changed'",
  'DELETE FROM journal_entries WHERE id = 2',
  `INSERT INTO strategies (trader_id, name, success_rate, avg_pnl, risk_reward, created_at)
   VALUES (1, 'Plan', '55.5', '-10.00', '2', 1)`,
  "INSERT INTO quotes (text, author, created_at) VALUES ('Wait.', 'Jesse', 1)",
  "INSERT INTO drive_links (title, url, created_at) VALUES ('Rules', 'https://files.example/a', 1)",
  `INSERT INTO videos (title, file_size, file_name, content_type, upload_date) VALUES ('V', 1, '${FILE}.mp4', 'video/mp4', 1)`,
  "INSERT INTO archives (label, created_at, created_by, entries, total_cents) VALUES ('2025', 1, 'admin', 1, 100)",
  `INSERT INTO archived_entries (archive_id, id, trader_id, trader_name, symbol, pnl_cents, outcome, instrument_type,
     position_type, entry_price, quantity, is_open, trade_date, created_at, version)
   VALUES (1, 7, 1, 'Maya', 'ES', 100, 'win', 'futures', 'long', '1', 1, 0, '2025-11-20', 1, 1)`,
  `INSERT INTO archived_days VALUES (1, 1, '2025-11-20', 100, 0, 1, 1, 1, 0, 100, 0)`,
  `INSERT INTO images (hash, type, file_size, thumbnail_size) VALUES ('${'0b'.repeat(32)}', 'image/png', 9, 5)`,
  `INSERT INTO entry_images (entry_id, n, hash) VALUES (1, 1, '${'0b'.repeat(32)}')`,
];

let template = '';
beforeAll(() => {
  template = freshFile();
  const { raw, close } = openDb(template);
  for (const sql of ROWS) raw.run(sql);
  raw.run('PRAGMA journal_mode = DELETE');
  close();
});

const found = (file: string): string[] => {
  const raw = openForInspection(file);
  try {
    return findIntegrityIssues(raw, 'all').map(({ kind, message }) => `${kind}: ${message}`);
  } finally {
    raw.close();
  }
};

test('schemas that databases have been made with stay what they were: a change goes into a new migration', () => {
  const digests = digestsOfMigrations();
  expect([digests[11], digests[13], digests[25]]).toEqual([
    'Q7Pzw63shLG1USf-6D7FDFBTx6uGKW9Ey-nfWjQSNVA',
    'CrGnLMFnxXgG0nw2ECvMdDgyheKIcJ2Dh2R34qtsiCs',
    'GVCobG6u0qD-1CN1_zbXagH04ycRur2JcQlAsNO7ZyY',
  ]);
});

describe('the schema of every release is recognized, however a database got there', () => {
  for (const from of inPart(
    Array.from({ length: SCHEMA_VERSION }, (_, n) => n + 1),
    6,
  )) {
    test(`created at schema ${from}, then upgraded`, () => {
      const file = freshFile();
      const raw = new Database(file);
      migrate(raw, file, MIGRATIONS.slice(0, from));
      expect(hasOwnSchema(raw)).toBe(true);
      raw.close();
      const db = openDb(file);
      expect([hasOwnSchema(db.raw), schemaDifferences(db.raw)]).toEqual([true, []]);
      db.raw.run('ANALYZE');
      db.raw.run('VACUUM');
      db.close();
      expect(found(file)).toEqual([]);
      openDb(file).close();
    });
  }

  test('every version has its own digest', () => {
    expect(new Set(digestsOfMigrations()).size).toBe(SCHEMA_VERSION);
  });
});

test('a database written by Bullpen has no strange values', () => {
  expect(found(template)).toEqual([]);
});

test.each(inPart(TAMPERINGS, 16).map((tampering) => [tampering.name, tampering] as const))(
  'tampered with: %s',
  (_, tampering) => {
    const file = freshFile();
    copyFileSync(template, file);
    tamper(file, tampering);
    const before = readFileSync(file);
    expect(found(file)[0]).toStartWith(`${tampering.check}: `);
    if (!isRejectedAtStart(tampering)) return;
    expect(() => openDb(file)).toThrow(/ was changed by another program: /);
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);

describe('the file name of a video', () => {
  const good = ['mp4', 'webm', 'mov', 'ogv'].map((ending) => `${FILE}.${ending}`);
  const bad = [
    '',
    '../secret.key',
    '/etc/passwd',
    'clip.mp4',
    FILE,
    `${FILE}.`,
    `${FILE}.mp4 `,
    `${FILE}.mp4/`,
    `${FILE}.MP4`,
    `${FILE}.html`,
    `${FILE}.mp4.mp4`,
    `${FILE}.mp4\0`,
    `${FILE}.mp4\0/../../secret.key`,
    `${FILE}.mp4\n`,
    `../${FILE}.mp4`,
    FILE.toUpperCase().concat('.mp4'),
    `${FILE.replace('0b7e', '/../')}.mp4`,
    `${FILE.replace('0b7e', '----')}.mp4`,
    `${FILE.replace('0b7e', 'zzzz')}.mp4`,
    `${FILE.replaceAll('-', '0')}.mp4`,
    `${FILE.replace('0', '٠')}.mp4`,
  ];

  test('is restricted by the table and by path building, in the same way', () => {
    const { raw, close } = openDb(freshFile());
    const isTaken = (name: string): boolean => {
      try {
        raw.run(
          "INSERT INTO videos (title, file_size, file_name, content_type, upload_date) VALUES ('V', 1, ?, 'video/mp4', 1)",
          [name],
        );
        return true;
      } catch {
        return false;
      }
    };
    for (const [names, is] of [
      [good, true],
      [bad, false],
    ] as const) {
      for (const name of names) expect([name, isVideoFileName(name), isTaken(name)]).toEqual([name, is, is]);
    }
    close();
  });

  test('is checked before an upgrade; a database with any other name stays as it was', () => {
    for (const name of bad) {
      const file = freshFile();
      const raw = new Database(file);
      migrate(raw, file, MIGRATIONS.slice(0, 6));
      raw.run(
        "INSERT INTO videos (title, file_size, file_name, content_type, upload_date) VALUES ('V', 1, ?, 'video/mp4', 1)",
        [name],
      );
      expect(invalidVideoFiles(raw)).toHaveLength(1);
      raw.close();
      const before = readFileSync(file);
      expect(() => openDb(file)).toThrow(/video 1 has the file .* which no upload is called/);
      expect(readFileSync(file).equals(before)).toBe(true);
    }
  });
});

test('the videos migration keeps every video, its id and the id sequence', () => {
  const file = freshFile();
  const old = new Database(file);
  migrate(old, file, MIGRATIONS.slice(0, 6));
  const add = `INSERT INTO videos (title, description, duration, file_size, file_name, content_type, upload_date)
    VALUES ('V', 'd', 1.5, 9, ?, 'video/mp4', 77)`;
  for (const n of [1, 2, 3, 4]) old.run(add, [`${n}${FILE.slice(1)}.mp4`]);
  old.run('DELETE FROM videos WHERE id IN (2, 4)');
  const before = old.query('SELECT * FROM videos').values();
  migrate(old, file, MIGRATIONS.slice(0, 7));
  expect(old.query('SELECT * FROM videos').values()).toEqual(before);
  old.close();
  const { raw, close } = openDb(file);
  raw.run(add, [`${FILE}.mp4`]);
  expect(raw.query('SELECT id FROM videos ORDER BY id').values()).toEqual([[1], [3], [5]]);
  close();
});

describe('the hash of an image', () => {
  const HASH = '0b'.repeat(32);
  test.each([
    ['as made', HASH, true],
    ['too short', HASH.slice(1), false],
    ['too long', `${HASH}0`, false],
    ['in capitals', HASH.toUpperCase(), false],
    ['that leads out of the folder', `../${HASH.slice(3)}`, false],
    ['with a NUL', `${HASH}\0/../../secret.key`, false],
  ])('%s is taken by the table as by the path: %s', (_, hash, isGood) => {
    const { raw, close } = openDb(freshFile());
    const add = () => raw.run("INSERT INTO images VALUES (?, 'image/png', 9, 5)", [hash]);
    if (isGood) add();
    else expect(add).toThrow(/CHECK constraint failed/);
    expect(isImageFileName(imageFileName(hash, 'image/png'))).toBe(isGood);
    expect(isImageFileName(thumbnailFileName(hash))).toBe(isGood);
    close();
  });
});
