import { asMarkdown, hasMissed, type Section } from './report.ts';

export interface Recorded extends Section {
  /** Time of the measurement. ISO 8601. */
  at: string;
}

/** The last results of each section. */
export interface Results {
  version: string;
  bun: string;
  machine: { platform: string; arch: string; kernel: string; cpus: number; memoryGiB: number };
  sections: Readonly<Record<string, Recorded>>;
}

/** Why a section misses its targets, where it does. */
const WHY: Readonly<Record<string, string>> = {
  memory:
    'The part that is mapped from the executable is the runtime and the pages it has touched: a server that does more touches more of it, and the system may take it back. What the process holds for itself is the rest.',
  rates:
    'The bare server answers whoever asks, with bytes that are at hand. Before an answer from memory leaves Bullpen, it has found the route, the session and whose answer it is, asked whether anything was written, and counted the request; that takes 3 to 7 µs, beside the 10 to 14 µs that an answer costs the runtime alone. Whatever else runs on the two cores beside the load comes off both.',
  scale:
    'The runtime lets its heap grow with the memory of the machine: the row `memory after years of all` is of the same server after the same 24 years of `/api/journal/all`, once as it is and once told of a small memory (`BUN_JSC_forceRAMSize`).',
  renders:
    '`data at hand` is the floor of the libraries: on a small page React Router, TanStack Query and the typed client take more than half of what React takes, before any server is asked. The larger the page, the closer the whole comes to React alone.',
};

/** What people feel: what it is called, and where it stands. */
const HEADLINES: readonly [what: string, section: string, row: string, column: string][] = [
  ['A demo team’s server starts and answers', 'start', 'demo team', 'Bullpen'],
  ['Memory at rest, after a minute of use', 'memory', 'all of it', 'Bullpen'],
  ['The executable', 'sizes', 'executable', 'executable, or scripts and styles'],
  [
    'Scripts and styles of the home page, compressed',
    'sizes',
    'home page',
    'executable, or scripts and styles',
  ],
  ['Home pages a second, over 16 connections', 'rates', 'home page', '16 connections'],
  ['Pages of a journal a second, over 16 connections', 'rates', 'journal, 20 entries', '16 connections'],
  ['A trade is entered, among 1,000,000', 'scale', 'a trade entered', '1,000,000 entries'],
  ['The journal of 100,000 trades, first answer', 'first-render', 'journal', 'median'],
  ['Its metrics, right after a trade', 'first-render', 'metrics, after a write', 'median'],
  ['Analytics of 100,000 trades, first paint', 'interaction', 'analytics: a facet', 'first paint'],
  [
    'The slowest answer to a key or click there, on a slow computer',
    'interaction',
    'analytics: a facet',
    'INP, 4×',
  ],
  ['10,000 round trips are imported', 'imports', '10,000 round trips, imported', 'time'],
  ['100,000 fills are imported', 'imports', '100,000 fills, imported', 'time'],
  [
    'A request during a backup of 6 GB, 99% within',
    'backup',
    'requests during the backup',
    '99th percentile',
  ],
  ['Lighthouse, performance of the home page', 'audit', 'home page', 'performance'],
];

/** `BENCHMARKS.md`: what people feel. */
export function headlines({ version, machine, sections }: Partial<Results>): string {
  const rows = HEADLINES.flatMap(([what, section, row, column]) => {
    const found = sections?.[section];
    const cells = found?.rows.find(({ name }) => name === row)?.cells;
    const figure = cells?.[found?.columns.indexOf(column) ?? -1];
    // Without what else a cell says of it.
    return figure === undefined ? [] : [`| ${what} | ${figure.split(', ')[0]} |`];
  });
  return `# Benchmarks

Figures of Bullpen ${version} on one machine with ${machine?.cpus} cores. [docs/benchmarks.md](docs/benchmarks.md) has all that were measured,
each beside its limit from the same run, and what misses its target.

| | |
| --- | ---: |
${rows.join('\n')}
`;
}

/** `docs/benchmarks.md`: everything that was measured. */
export function page(
  names: readonly string[],
  { version, bun, machine, sections }: Partial<Results>,
): string {
  const measured = names.flatMap((name) => {
    const section = sections?.[name];
    return section ? [{ name, ...section }] : [];
  });
  const days = measured.map(({ at }) => at.slice(0, 10)).toSorted();
  return `# All benchmarks

Figures of one machine, each beside its limit from the same run: what a program reaches there that does no more than it
must. \`bun run build && bun run bench\` measures them again, once Bullpen is [set up](../CONTRIBUTING.md#set-up) (\`--only NAME\` one section; \`--record\` writes this page, and [BENCHMARKS.md](../BENCHMARKS.md), from the results);
the ratios are what to compare, since machines differ.

Bullpen ${version}, Bun ${bun}, ${machine?.platform} ${machine?.arch}, kernel ${machine?.kernel}, ${machine?.cpus} cores, ${machine?.memoryGiB} GiB of memory. Measured ${days[0]}${days.at(-1) === days[0] ? '' : ` to ${days.at(-1)}`}.

${measured
  .map(
    (section) =>
      `## ${section.title[0]?.toUpperCase()}${section.title.slice(1)} (\`${section.name}\`)\n\n${section.note}\n\n${asMarkdown({ ...section, title: '' })}\n${why(section)}`,
  )
  .join('\n')}`;
}

function why(section: Recorded & { name: string }): string {
  const reason = WHY[section.name];
  return reason !== undefined && hasMissed(section) ? `\n${reason}\n` : '';
}
