import { ArchiveLabel } from '#src/features/archives/contract.ts';
import {
  type AddCommand,
  type CommonOptions,
  note,
  parsed,
  print,
  withApp,
  withCommonOptions,
} from './command.ts';
import { confirm } from './confirm.ts';

interface ArchiveOptions extends CommonOptions {
  yes?: boolean;
  label?: string;
}

const QUESTION =
  'Are you sure you want to archive all journal entries and reset the system? This cannot be undone.';

export const addArchive: AddCommand = (program) => {
  withCommonOptions(
    program
      .command('archive')
      .description('archive all journal entries and begin again at zero; a backup is written first'),
    'archive',
    'archive --yes --label "Season 2026"',
  )
    .option('--yes', 'do not ask')
    .option('--label <text>', 'what the archive is called (default: its time)')
    .action((options: ArchiveOptions) => {
      const label = options.label === undefined ? undefined : parsed(ArchiveLabel, options.label);
      return withApp(options, async (app) => {
        const { archives, clock } = app;
        if (!options.yes) await confirm(QUESTION, 'Nothing was archived.');
        const order = { actor: 'cli', at: clock(), label };
        const backup = archives.backUpBefore(order);
        const archive = archives.archiveAll(order);
        note(app, 'archive', archive.label);
        const entries = archive.entries === 1 ? '1 entry' : `${archive.entries} entries`;
        print(
          options,
          { archive, backup },
          `Archived ${entries} as ${archive.id} '${archive.label}'. The backup is ${backup}.`,
        );
      });
    });
};
