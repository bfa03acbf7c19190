import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { AppError } from '#src/errors.ts';
import type { Archive } from '#src/features/archives/responses.ts';
import { PageQuery } from '#src/features/journal/query-contract.ts';
import { moneyString } from '#src/values/money/money.ts';
import { formatInstant, type TimeFormat } from '#src/values/time/time-of-day.ts';
import { idText } from '#src/values/wire/shapes.ts';
import {
  type AddCommand,
  type CommonOptions,
  columns,
  parsed,
  print,
  withApp,
  withCommonOptions,
} from './command.ts';

interface ExportOptions extends CommonOptions {
  out?: string;
}

/** Entries printed by `show`; `export` writes all of them. */
const SHOWN = 50;

export const addArchives: AddCommand = (program) => {
  const archives = program.command('archives').description('what was archived; nothing puts it back');
  const command = (usage: string, description: string, example: string) =>
    withCommonOptions(archives.command(usage).description(description), `archives ${example}`);

  command('list', 'list all archives, newest first', 'list --json').action((options: CommonOptions) => {
    return withApp(options, (app) => {
      // No paging: a command holds up nobody else.
      const list = app.archives.list({ limit: Number.MAX_SAFE_INTEGER - 1 }).items;
      print(
        options,
        list,
        list.length === 0 ? 'There are no archives yet.' : table(list, app.settings.timeFormat()),
      );
    });
  });

  command('show <id>', `show an archive and its newest ${SHOWN} entries`, 'show 3').action(
    (id: string, options: CommonOptions) => {
      return withApp(options, (app) => {
        const archive = app.archives.find(parsed(idText, id));
        const asked = PageQuery.parse({ limit: String(SHOWN) });
        const { entries } = app.journal.archived.listEntries(archive, asked);
        const rows = entries.map((entry) => [
          entry.tradeDate,
          entry.traderName,
          entry.symbol,
          entry.positionType,
          String(entry.quantity),
          entry.pnl === null ? 'Open' : moneyString(entry.pnl),
        ]);
        const head = ['Trade date', 'Trader', 'Symbol', 'Position', 'Quantity', 'PnL'];
        print(
          options,
          { ...archive, newest: entries },
          `${table([archive], app.settings.timeFormat())}\n\n${columns([head, ...rows])}`,
        );
      });
    },
  );

  command('export <id>', 'write all entries of an archive as CSV', 'export 3 --out season.csv')
    .option('--out <file>', 'a new file (default: standard output)')
    .action((id: string, options: ExportOptions) => {
      return withApp(options, async (app) => {
        const archive = app.archives.find(parsed(idText, id));
        const batches = app.journal.inBatches.archivedCsv({ archiveId: archive.id, traderId: null });
        if (options.out === undefined) {
          for (const batch of batches) await Bun.write(Bun.stdout, batch);
          return;
        }
        writeNewFile(options.out, batches);
        print(
          options,
          { ...archive, file: options.out },
          `Wrote ${archive.entries} entries to ${options.out}.`,
        );
      });
    });
};

function table(list: readonly Archive[], format: TimeFormat): string {
  const rows = list.map(({ id, label, createdAt, createdBy, entries, totalPnl }) => [
    String(id),
    label,
    formatInstant(Date.parse(createdAt), format),
    createdBy,
    String(entries),
    moneyString(totalPnl),
  ]);
  return columns([['ID', 'Label', 'Created', 'By', 'Entries', 'Total PnL'], ...rows]);
}

/** Never overwrites a file, and removes one that could not be written in full. */
function writeNewFile(file: string, batches: Iterable<string>): void {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx', 0o600);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('invalid', `${file} cannot be made: ${reason}`, { cause });
  }
  try {
    // Unlike `writeSync`, which writes what fits and does not fail.
    for (const batch of batches) writeFileSync(descriptor, batch);
    fsyncSync(descriptor);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}
