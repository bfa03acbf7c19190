import { expect, test } from 'bun:test';
import { isTest, sources } from './testing/sources.ts';

/** What is done in one place, and nowhere else; and what every file keeps to. */

test('the environment is read in one place, and so is the clock', () => {
  const reading = (pattern: RegExp, except: string[]) =>
    [...sources]
      .filter(
        ([file, text]) =>
          file.startsWith('src/') && !isTest(file) && !except.includes(file) && pattern.test(text),
      )
      .map(([file]) => file);
  expect(reading(/process\.env|Bun\.env|import\.meta\.env/, ['src/config.ts'])).toEqual([]);
  expect(reading(/Date\.now|new Date\(\)/, ['src/system-clock.ts'])).toEqual([]);
});

/** The files that may say any of these names, tests aside. */
function expectOnly(files: readonly string[], names: readonly string[]): void {
  const name = new RegExp(`\\b(?:${names.join('|')})\\b`);
  const found = [...sources].filter(([file, text]) => !isTest(file) && name.test(text));
  expect(found.map(([file]) => file).sort()).toEqual([...files].sort());
}

test('money is text at the edges alone, where it is parsed, written, shown in a field or stored so', () => {
  const own = ['src/values/money/money.ts'];
  expectOnly([...own, 'src/values/wire/shapes.ts'], ['parseMoney']);
  expectOnly(
    [...own, 'src/values/wire/response-shapes.ts', 'src/values/wire/wire.ts', 'src/db/column-types.ts'],
    ['parseCents'],
  );
  expectOnly(
    [
      ...own,
      'src/values/wire/wire.ts',
      'src/db/column-types.ts',
      'src/features/journal/csv.ts',
      'src/features/webhooks/body-rules.ts',
      'src/cli/archives.ts',
      'src/cli/import-text.ts',
      'src/server/paging.ts',
      'web/features/charts/sheet.ts',
      'web/forms/typed-number.ts',
    ],
    ['moneyString'],
  );
});

test('JSON is written and read with its money in one place on each side of the wire', () => {
  const kept = [
    'src/values/wire/wire.ts',
    'src/features/idempotency/service.ts',
    'src/features/imports/stored-report.ts',
    'src/db/column-types.ts',
  ];
  expectOnly(
    [
      ...kept,
      // They are parsed by their schema.
      'src/features/limits/kept-limits.ts',
      'src/server/request.ts',
      'src/server/stream.ts',
      'src/cli/command.ts',
      'src/cli/job.ts',
      'src/ops/jobs.ts',
      'web/app/document.tsx',
    ],
    ['toWire'],
  );
  // What a draft was sent as is kept with it.
  const sent = 'web/pages/dashboard/quick-entry/use-saving.ts';
  expectOnly([...kept, 'web/api/client.ts', 'web/app/start.tsx', sent], ['fromWire']);
});

test('text is normalised in one place, which bounds what it costs', () => {
  const own = ['src/values/text/text.ts'];
  const direct = [...sources].filter(
    ([file, text]) => !own.includes(file) && !isTest(file) && /\.normalize\('?NF|\.normalize\(\)/.test(text),
  );
  expect(direct.map(([file]) => file)).toEqual([]);
});

test('a time of day is written for people in one place', () => {
  const own = ['src/values/time/clock.ts'];
  const direct = [...sources].filter(
    ([file, text]) =>
      !own.includes(file) &&
      !isTest(file) &&
      /'[AP]M'|\bh:mm\b|hour12|hourCycle|timeStyle|toLocaleTimeString/.test(text),
  );
  expect(direct.map(([file]) => file)).toEqual([]);
});

test('a transaction goes through the one that refuses promises', () => {
  const own = ['src/db/open.ts', 'src/db/migrate.ts'];
  const direct = [...sources].filter(
    ([file, text]) => !own.includes(file) && !isTest(file) && /(raw|query)\s*\.transaction\(/.test(text),
  );
  expect(direct.map(([file]) => file)).toEqual([]);
});

test('no file is a drawer without a name, or too long to read', () => {
  expect(
    [...sources.keys()].filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(file)),
  ).toEqual([]);
  const tooLong = [...sources].filter(([, text]) => text.split('\n').length > 350);
  expect(tooLong.map(([file]) => file)).toEqual([]);
});
