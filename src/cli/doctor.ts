import { join } from 'node:path';
import { type Config, readConfig } from '#src/config.ts';
import { AppError } from '#src/errors.ts';
import { DATABASE } from '#src/ops/backups/parts.ts';
import type { Finding } from '#src/ops/doctor/finding.ts';
import { adviseOn } from '#src/ops/health/advice.ts';
import { lowerPriority } from '#src/ops/jobs.ts';
import { openDeps } from '#src/server/compose.ts';
import { systemClock } from '#src/system-clock.ts';
import { type AddCommand, type CommonOptions, counted, print, withCommonOptions } from './command.ts';

interface DoctorOptions extends CommonOptions {
  fix?: boolean;
}

export const addDoctor: AddCommand = (program) => {
  withCommonOptions(
    program
      .command('doctor')
      .description(
        'check all of the team’s data: integrity, totals, videos, images, key, permissions, disk, posts, limits; exit code 1 on any finding',
      ),
    'doctor',
    'doctor --fix',
    'doctor --json --data /var/lib/bullpen',
  )
    .option('--fix', 'put right what can be without losing anything, then check again')
    .action(diagnose);
};

async function diagnose(options: DoctorOptions): Promise<void> {
  const config = readConfig(options);
  const { examine } = await import('#src/ops/doctor/examination.ts');
  lowerPriority();
  const examined = () => examine(config, 'all', { now: systemClock() });
  let findings = examined();
  const fixed: Finding[] = [];
  // Once the indexes are right, the rest can be examined, and more may be found.
  for (let isBetter = true; options.fix && isBetter && findings.some(({ isFixable }) => isFixable); ) {
    const { repair } = await import('#src/ops/doctor/repair.ts');
    await repair(config, findings, {
      now: systemClock(),
      open: ({ serve }) => openDeps(config, { serve }),
    });
    const before = findings;
    findings = examined();
    const left = new Set(findings.map(({ check, message }) => `${check} ${message}`));
    const gone = before.filter(({ check, message }) => !left.has(`${check} ${message}`));
    fixed.push(...gone);
    isBetter = gone.length > 0;
  }
  const notes = findings.some(({ isDamage }) => isDamage) ? [] : await notesOn(config);
  const advised = findings.map((finding) => ({ ...finding, advice: adviseOn(finding) }));
  const lines = [
    ...fixed.map(({ check, message }) => `fixed    ${check}: ${message}`),
    ...advised.flatMap(({ check, message, advice }) => [
      `finding  ${check}: ${message}`,
      `         ${advice}`,
    ]),
    ...notes.map((note) => `note     ${note}`),
  ];
  print(
    options,
    { findings: advised, fixed, notes },
    [...lines, ...(findings.length === 0 ? ['Everything is in order.'] : [])].join('\n'),
  );
  if (findings.length === 0) return;
  const fixable = findings.some(({ isFixable }) => isFixable);
  const count = counted(findings.length, 'finding');
  throw new AppError(
    'conflict',
    fixable ? `${count}. \`bullpen doctor --fix\` can put some right.` : `${count}.`,
  );
}

/** What is worth knowing, and no finding. */
async function notesOn({ dataDir }: Config): Promise<string[]> {
  const { notesOnComputedEntries } = await import('#src/ops/doctor/computed-entries.ts');
  const { notesOnEntriesToJudge } = await import('#src/ops/doctor/entries-to-judge.ts');
  const { notesOnRiskedEntries } = await import('#src/ops/doctor/risked-entries.ts');
  const database = join(dataDir, DATABASE);
  return [notesOnEntriesToJudge, notesOnComputedEntries, notesOnRiskedEntries].flatMap((notesOf) =>
    notesOf(database),
  );
}
