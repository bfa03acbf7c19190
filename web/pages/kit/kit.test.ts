import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { EXECUTABLE, freshFolder, serverProcess } from '#src/testing/process.ts';
import { sources } from '#src/testing/sources.ts';

/** Components that show nothing of their own, or that every page has anyway, or that others on the page are made of. */
const NOT_SHOWN = [
  'by-width.tsx',
  'date-picker-calendar.tsx',
  'discard-dialog.tsx',
  'drag-handle.tsx',
  'hydration.tsx',
  'icon.tsx',
  'modal.tsx',
  'none.tsx',
  'offers.tsx',
  'offline-notice.tsx',
  'popover.tsx',
  'progress-bar.tsx',
  'toaster.tsx',
  'tooltip.tsx',
  'tooltips.tsx',
];

test('every component of web/ui is on the page', () => {
  const page = [...sources].filter(([file]) => /^web\/pages\/kit\/[a-z]+\.tsx$/.test(file));
  const shown = page.flatMap(([, text]) =>
    [...text.matchAll(/'#web\/ui\/[a-z]+\/([^']+)'/g)].map(([, name = '']) => name),
  );
  const components = readdirSync('web/ui', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => basename(name));
  expect(components.filter((name) => !shown.includes(name)).sort()).toEqual(NOT_SHOWN);
});

test('a release has no such page, nor its code', async () => {
  const { url } = await serverProcess(freshFolder());
  expect((await fetch(new URL('/kit', url))).status).toBe(404);
  const program = await Bun.file(EXECUTABLE).bytes();
  const marks = [
    'pages/guest/',
    'pages/kit/',
    'A line of a text that is longer than the window it stands in.',
  ];
  expect(marks.filter((mark) => Buffer.from(program.buffer).includes(mark))).toEqual(['pages/guest/']);
});
