import type { Machine, Outcome, Results } from './results.ts';
import type { Trial } from './trial.ts';
import { trialNamed } from './trials.ts';

/** A promise backed by tests rather than a trial. */
export interface Proved {
  promise: string;
  /** Relative to the root of the repository. */
  tests: readonly string[];
}

interface Section {
  title: string;
  promises: readonly (Trial | Proved)[];
}

/** Every promise, starting with what would hurt most. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Nothing that was acknowledged is lost',
    promises: [
      trialNamed('kill -9'),
      trialNamed('sent again'),
      {
        promise:
          'Everything that is created under an Idempotency-Key is created once, and what was answered is answered again for a day.',
        tests: ['src/features/idempotency/routes.test.ts', 'web/e2e/lost-responses.test.ts'],
      },
      {
        promise:
          'A form that was opened before somebody else’s change brings nothing back: it sends what was typed, and where the row is another by now both states are shown.',
        tests: ['src/server/stale-writes.test.ts', 'web/e2e/stale-forms.test.ts'],
      },
      trialNamed('disk full'),
      trialNamed('uploads, cut off'),
      trialNamed('a large upload'),
      {
        promise: 'A video plays from any place in it: each range that is asked for comes exact to the byte.',
        tests: ['src/features/videos/transfer.test.ts'],
      },
      trialNamed('Archive & Reset, killed'),
      trialNamed('imports, killed'),
      trialNamed('backup under load'),
      {
        promise:
          'A file dated in the future neither stops the scheduled backups nor is counted or deleted, and a backup that failed is reported until one is made.',
        tests: ['src/ops/backups/schedule.test.ts', 'src/ops/backups/rules.test.ts'],
      },
      trialNamed('off-site copies'),
      {
        promise:
          'A copy off-site that is cut, rejected, never answered, stopped or spoiled counts as none and is tried again; nothing but surplus copies of our own is ever deleted there.',
        tests: ['src/ops/backups/offsite/copy.test.ts', 'src/ops/backups/offsite/copies.test.ts'],
      },
      {
        promise:
          'A list or file of entries that is downloaded while others write is of one moment: nothing twice, nothing missing.',
        tests: ['src/features/journal/in-batches.test.ts', 'src/db/snapshots.test.ts'],
      },
      trialNamed('upgrades, killed'),
      {
        promise:
          'A database of every earlier release is upgraded with every entry, after a copy of it was kept.',
        tests: ['src/db/upgrade.test.ts', 'src/db/migrate.test.ts'],
      },
      trialNamed('mixed load'),
    ],
  },
  {
    title: 'The figures are right',
    promises: [
      {
        promise:
          'After any history of changes every total, day, week, month and rate is what one gets by adding up the entries by hand.',
        tests: [
          'src/features/performance/agreement.test.ts',
          'src/db/roll-up.test.ts',
          'src/features/performance/rules.test.ts',
          'src/values/money/money.test.ts',
        ],
      },
      {
        promise:
          'Sums of any size are right to the cent, in archives too; an entry that would make one larger than can be kept is rejected.',
        tests: ['src/features/performance/large-sums.test.ts', 'src/values/money/money.test.ts'],
      },
      {
        promise:
          'What is answered from memory is what would be worked out anew, after any change, to each caller their own; an ended session gets none of it.',
        tests: ['src/server/cache/freshness.test.ts', 'src/server/cache/cached-reads.test.ts'],
      },
      {
        promise:
          'Each trade counts on one day, the day of the team: when clocks change, at a second before midnight and at midnight, on a leap day, and on a server in another time zone.',
        tests: [
          'src/values/time/dates.test.ts',
          'src/values/time/date-ranges.test.ts',
          'src/features/journal/zone-change.test.ts',
        ],
      },
    ],
  },
  {
    title: 'Nobody gets in, and nothing gets out',
    promises: [
      {
        promise:
          'Nobody gets from any address of the server what is not theirs, whoever they are logged in as; none is without a guard, and a call that is refused changes nothing.',
        tests: ['src/server/guard/route-walk.test.ts', 'src/server/app.test.ts'],
      },
      trialNamed('guessing'),
      trialNamed('guessing at once'),
      {
        promise:
          'Whoever guesses locks out nobody who has logged in from their own browser before, and `limits clear` lets everyone try again at once.',
        tests: ['src/features/access/devices.test.ts', 'src/cli/serve.test.ts'],
      },
      trialNamed('revoked while sending'),
      {
        promise:
          'A list, a file or a private video that is being sent breaks off when the session, the grant or the look it is sent to ends.',
        tests: ['src/server/guard/revoked-while-sent.test.ts'],
      },
      {
        promise:
          'Unlocking gives the session a new token; a cookie that a neighbour planted beside ours, or under a name that looks like it, is nobody’s.',
        tests: ['src/features/access/admin-gate.test.ts', 'src/features/access/cookie.test.ts'],
      },
      {
        promise:
          'A new admin password stays in force at the next start, whatever the environment said before.',
        tests: ['src/cli/admin-password.test.ts', 'src/features/access/admin-password.test.ts'],
      },
      {
        promise:
          'Every answer, errors too, carries the Content Security Policy and forbids guessing its type; no page has a script inside.',
        tests: ['src/server/app.test.ts', 'src/server/render/page-server.test.ts'],
      },
      trialNamed('hostile texts'),
      trialNamed('hostile addresses'),
      {
        promise:
          'A downloaded journal opens in a spreadsheet without running what a note says; amounts stay numbers.',
        tests: ['src/features/journal/csv-format.test.ts'],
      },
      trialNamed('sqlmap'),
      trialNamed('tampered backups'),
      {
        promise:
          'The executable runs its own code alone: no variable of the runtime inside it makes it run another script, or opens a port to a debugger.',
        tests: ['src/cli/environment.test.ts'],
      },
      {
        promise: 'Going back in the browser after a log-out or a lock shows nothing private.',
        tests: ['web/e2e/session.test.ts', 'web/e2e/admin.test.ts'],
      },
    ],
  },
  {
    title: 'It goes on answering',
    promises: [
      {
        promise: 'A start that fails, even after the server listens, ends the process and says why.',
        tests: ['src/cli/serve.test.ts'],
      },
      trialNamed('malformed requests'),
      trialNamed('hostile files'),
      trialNamed('hostile images'),
      trialNamed('growing files'),
      trialNamed('busy batches'),
      trialNamed('busy searches'),
      trialNamed('busy imports'),
      trialNamed('listeners'),
      trialNamed('combining marks'),
      {
        promise: 'Every field bounds its text before anything else is done with it.',
        tests: ['src/server/text-cost.test.ts', 'src/values/text/text.test.ts'],
      },
      trialNamed('long writes beside the server'),
      {
        promise:
          'While writes have to wait, requests of strangers, however many, hold up whoever is logged in by one turn each.',
        tests: ['src/db/write-gate.test.ts'],
      },
      {
        promise: 'A failure that nothing catches is logged, and the server goes on answering.',
        tests: ['src/cli/uncaught-errors.test.ts', 'src/db/write-gate.test.ts'],
      },
      trialNamed('slow clients'),
      trialNamed('slow readers'),
      {
        promise: 'A download is broken off after five minutes, and its client sees that it is not whole.',
        tests: ['src/server/open-streams.test.ts'],
      },
      {
        promise: 'No answer grows with what was stored: each list is paged or limited.',
        tests: ['src/server/bounded-lists.test.ts'],
      },
      trialNamed('slowhttptest'),
      trialNamed('SIGTERM'),
      trialNamed('soak'),
    ],
  },
];

const PROMISES = `# Reliability

A team's journal is a record of real money. This is what Bullpen promises about it. Each promise is tried on the executable, or by
the tests that run with every change; [how, and what came of it the last time](docs/reliability.md), is written by a command from the
results themselves.`;

const INTRODUCTION = `# How each promise is tried

What [RELIABILITY.md](../RELIABILITY.md) promises is tried in one of two ways. A **trial** starts the executable, as you would, and
does its worst: it kills the server, fills the disk, cuts connections, sends nonsense. What is held by **tests** instead is checked
each time the tests run.

You can repeat all of it on a machine of your own; each run starts servers of its own, in folders of its own, and touches
nothing of yours.

\`\`\`sh
sh scripts/up --help                # builds the executable
export PATH="$PWD/.tools/path:$PATH" # where its Bun is
bun run torture                     # every trial in full: about an hour and a half, one hour of it the soak
bun run torture --only 'kill -9'    # one trial, by its name; repeat --only for more
bun run torture --quick             # every trial, shorter: a minute or two, a part of \`sh scripts/test\`
bun run torture --record            # writes both pages from the last results in dist/torture.json
\`\`\`

Some trials need more than the build: \`slowhttptest\` and \`sqlmap\` (packages of Debian), Chromium, an S3 server of npm's, or, for the
full disk, the right to mount one. Where that is missing the trial says so, and counts as neither kept nor broken.`;

/** `RELIABILITY.md`: every promise, and which of them are broken. */
export function promisesPage({ outcomes }: Results): string {
  const broken = new Set(outcomes.flatMap(({ name, result }) => (result === 'BROKEN' ? [name] : [])));
  const sections = SECTIONS.map(({ title, promises }) => {
    const items = promises.map((one) => {
      const isBroken = 'name' in one && broken.has(one.name);
      return `- ${isBroken ? '**BROKEN**: ' : ''}${one.promise}`;
    });
    return [`## ${title}`, '', ...items].join('\n');
  });
  return `${[PROMISES, ...sections].join('\n\n')}\n`;
}

/** `docs/reliability.md`: how each promise is tested, and the last result. */
export function reliabilityPage({ version, outcomes }: Results): string {
  const machines = [...new Set(outcomes.map(({ machine }) => described(machine)))];
  const sections = SECTIONS.map(({ title, promises }) => {
    const rows = promises.map((promise) =>
      'tests' in promise ? provedRow(promise) : trialRow(promise, outcomes, machines),
    );
    return [`## ${title}`, '', '| promise | tried by | result | tried |', '|---|---|---|---|', ...rows].join(
      '\n',
    );
  });
  const where = machines.map((machine, n) => `- ${letterOf(n)}: ${machine}`);
  return `${[
    INTRODUCTION,
    `Results of release ${version}, each with its day and the machine:`,
    where.join('\n'),
    ...sections,
  ].join('\n\n')}\n`;
}

const row = (...cells: string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`;

const provedRow = ({ promise, tests }: Proved): string =>
  row(promise, tests.map((file) => `[\`${file}\`](../${file})`).join(', '), 'kept by tests', 'with each run');

function trialRow(
  { name, promise }: Trial,
  outcomes: readonly Outcome[],
  machines: readonly string[],
): string {
  const last = outcomes.find((outcome) => outcome.name === name);
  const how = `trial \`${name}\``;
  if (!last) return row(promise, how, 'not tried yet', '');
  const { result, said, at, machine } = last;
  return row(
    promise,
    how,
    `**${result}**: ${said}`,
    `${at.slice(0, 10)}, ${letterOf(machines.indexOf(described(machine)))}`,
  );
}

const letterOf = (n: number): string => String.fromCharCode(65 + n);

const described = ({ platform, arch, kernel, cpus, memoryGiB, bun }: Machine): string =>
  `${platform} ${arch}, kernel ${kernel}, ${cpus} CPUs, ${memoryGiB} GiB of memory, Bun ${bun}`;
