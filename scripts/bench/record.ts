import { asMarkdown, type Section } from './report.ts';

export interface Recorded extends Section {
  /** When it was measured. ISO 8601. */
  at: string;
}

/** What is kept of the last run of each section. */
export interface Results {
  version: string;
  bun: string;
  machine: { platform: string; arch: string; kernel: string; cpus: number; memoryGiB: number };
  sections: Readonly<Record<string, Recorded>>;
}

/** `BENCHMARKS.md`, whole. */
export function page(
  names: readonly string[],
  { version, bun, machine, sections }: Partial<Results>,
): string {
  const measured = names.flatMap((name) => {
    const section = sections?.[name];
    return section ? [{ name, ...section }] : [];
  });
  const days = measured.map(({ at }) => at.slice(0, 10)).toSorted();
  return `# Benchmarks

Figures of one machine, each beside its limit from the same run: what a program reaches there that does no more than it
must. \`bun run build && bun run bench\` measures them again (\`--only NAME\` one section, \`--record\` writes this page);
the ratios are what to compare, since machines differ.

Bullpen ${version}, Bun ${bun}, ${machine?.platform} ${machine?.arch}, kernel ${machine?.kernel}, ${machine?.cpus} cores, ${machine?.memoryGiB} GiB of memory. Measured ${days[0]}${days.at(-1) === days[0] ? '' : ` to ${days.at(-1)}`}.

${measured
  .map(
    (section) =>
      `## ${section.title[0]?.toUpperCase()}${section.title.slice(1)} (\`${section.name}\`)\n\n${section.note}\n\n${asMarkdown({ ...section, title: '' })}\n`,
  )
  .join('\n')}`;
}
