import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, freshFolder, serverProcess } from '#src/testing/process.ts';

const read = (name: string): string => readFileSync(join(import.meta.dir, '../..', name), 'utf8');

const PAGES = [
  'README.md',
  ...['importing', 'manual', 'scripts', 'seed-files'].map((name) => `docs/${name}.md`),
];
const SET_UP = [
  'compose.yaml',
  'Dockerfile',
  'deploy/Caddyfile',
  'deploy/bullpen.service',
  'deploy/nginx.conf',
];

/** Command lines in the documents: the words after `bullpen`, up to the end of the command. */
function commandLines(): string[] {
  const text = [...PAGES, 'deploy/bullpen.service'].map(read).join('\n');
  return [...text.matchAll(/(?<!-u )\bbullpen ([a-z][^`\n|<>#;&]*)/g)].map(([, line = '']) => line.trim());
}

test('every command line in the README, the manual and the systemd unit is valid', async () => {
  const data = freshFolder();
  const help = new Map<string, Promise<string>>();
  const helpOf = (path: string): Promise<string> => {
    const known =
      help.get(path) ?? command(data, [...path.split(' '), '--help']).then(({ stdout }) => stdout);
    help.set(path, known);
    return known;
  };
  const lines = commandLines();
  expect(lines.length).toBeGreaterThan(30);
  for (const line of lines) {
    const [first = '', second = ''] = line.split(' ');
    const group = await helpOf(first);
    expect([line, group]).toEqual([line, expect.stringContaining(`Usage: bullpen ${first}`)]);
    const isGroup = group.includes('\nCommands:\n');
    if (isGroup)
      expect([line, group]).toEqual([line, expect.stringMatching(new RegExp(`^ {2}${second}\\b`, 'm'))]);
    const options = isGroup ? await helpOf(`${first} ${second}`) : group;
    for (const [option] of line.matchAll(/--[a-z-]+/g))
      expect([line, options]).toEqual([line, expect.stringContaining(option)]);
  }
}, 60_000);

test('every setting mentioned anywhere exists, and the README lists all of them', async () => {
  const { stdout } = await command(freshFolder(), ['config', '--json']);
  const settings = Object.keys(JSON.parse(stdout)).filter((name) => /^[A-Z0-9_]+$/.test(name));
  const ofTheProxy = ['BULLPEN_DOMAIN', 'BULLPEN_UPSTREAM'];
  const named = [...PAGES, ...SET_UP].flatMap((name) => read(name).match(/BULLPEN_[A-Z0-9_]+/g) ?? []);
  expect([...new Set(named)].filter((name) => ![...settings, ...ofTheProxy].includes(name))).toEqual([]);
  const listed =
    read('README.md')
      .match(/^\| `[A-Z0-9_`, ]+ \|/gm)
      ?.join('') ?? '';
  expect(settings.filter((name) => !listed.includes(`\`${name}\``))).toEqual([]);
});

test('the metrics named in the manual exist', async () => {
  const { url } = await serverProcess(freshFolder());
  await fetch(url);
  const metrics = await (await fetch(new URL('/metrics', url))).text();
  const named = read('docs/manual.md').match(/bullpen_[a-z_]+/g) ?? [];
  expect(named).toContain('bullpen_last_scheduled_backup_timestamp_seconds');
  expect(named.filter((name) => !metrics.includes(`\n${name}`))).toEqual([]);
});
