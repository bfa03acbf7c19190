import { expect, test } from 'bun:test';
import { sources } from '#src/testing/sources.ts';
import { chooseTests } from './changed-tests.ts';
import { importGraph } from './import-graph.ts';

const graph = importGraph(sources);
const chosen = (...changed: string[]) => chooseTests(sources, graph, changed);

test('what changes nothing needs no test', () => {
  expect(chosen()).toEqual({ unit: [], browser: [], needsBuild: false });
});

test('a value is tried where it is imported, and with it what reads every source', () => {
  const { unit } = chosen('src/values/time/time-of-day.ts');
  expect(unit).toContain('src/ops/demo/trades.test.ts');
  expect(unit).toContain('src/boundaries.test.ts');
  expect(unit).not.toContain('src/values/money/decimal.test.ts');
});

test('a change of the server is tried with the executable, without a browser', () => {
  const { unit, browser, needsBuild } = chosen('src/cli/serve.ts');
  expect(unit).toContain('src/cli/serve.test.ts');
  expect(unit).toContain('src/cli/json.test.ts');
  expect([browser, needsBuild]).toEqual([[], true]);
});

test('a page is tried in a browser by the tests that open it', () => {
  const { unit, browser, needsBuild } = chosen('web/pages/admin/quotes/quotes.tsx');
  expect(unit).not.toContain('src/cli/serve.test.ts');
  expect(browser).toContain('web/e2e/admin-quotes.test.ts');
  expect(browser).not.toContain('web/e2e/calendar.test.ts');
  expect(needsBuild).toBe(true);
});

test('what is around every page is tried on all of them', () => {
  const all = [...sources.keys()].filter((file) => /^web\/e2e\/.*\.test\.ts$/.test(file));
  expect(chosen('web/app/root.tsx').browser).toEqual(all.sort());
});

test('a file that is read counts like one that is imported', () => {
  expect(chosen('README.md').unit).toContain('src/cli/manual.test.ts');
  expect(chosen('src/broker-files/formats/fixtures/topstepx-trades.csv').unit).toContain(
    'src/broker-files/formats/topstepx/topstepx.test.ts',
  );
  expect(chosen('src/db/migrations/0001_desk.sql').unit).toContain('src/db/migrate.test.ts');
});
