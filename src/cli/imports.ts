import type { Command } from 'commander';
import type { ImportsService } from '#src/features/imports/service.ts';
import type { TradersService } from '#src/features/traders/service.ts';
import { idText } from '#src/values/wire/shapes.ts';
import {
  type AddCommand,
  type CommonOptions,
  note,
  parsed,
  print,
  withApp,
  withCommonOptions,
} from './command.ts';
import { daysAndProblems, importsTable, leftOutAndHeld, resultLine, wouldChange } from './import-text.ts';
import { traderNamed } from './trader-named.ts';

interface Imported {
  imports: ImportsService;
  traders: TradersService;
}

interface ListOptions extends CommonOptions {
  trader?: string;
}

/** `imports list · show · undo · reread` */
export const addImports: AddCommand = (program) => {
  const imports = program.command('imports').description('what was imported; each can be taken back whole');
  const command = (usage: string, description: string, example: string): Command =>
    withCommonOptions(imports.command(usage).description(description), `imports ${example}`);

  command('list', 'list imports, the newest first', 'list --trader "Maya Okafor"')
    .option('--trader <id or name>', 'of one trader (default: of all)')
    .action((options: ListOptions) => {
      return withApp(options, (app) => {
        const traders = app.traders.list();
        const asked = options.trader === undefined ? traders : [traderNamed(app.traders, options.trader)];
        const list = allImports(app, asked);
        const nameOf = new Map(traders.map(({ id, name }) => [id, name]));
        print(
          options,
          list,
          list.length === 0
            ? 'There are no imports yet.'
            : importsTable(list, nameOf, app.settings.timeFormat()),
        );
      });
    });

  command('show <id>', 'show what an import did, day by day', 'show 7').action(
    (id: string, options: CommonOptions) => {
      return withApp(options, (app) => {
        const report = app.imports.find(null, parsed(idText, id));
        const parts = [daysAndProblems(report), leftOutAndHeld(report), resultLine(report)];
        print(options, report, parts.filter((part) => part !== '').join('\n\n'));
      });
    },
  );

  command('undo <id>', 'take an import back; its trades stay in the history', 'undo 7').action(
    (id: string, options: CommonOptions) => {
      return withApp(options, async (app) => {
        const importId = parsed(idText, id);
        const { formatName } = app.imports.find(null, importId);
        const { undoImport } = await import('#src/ops/importing.ts');
        await undoImport(app, { owner: null, id: importId, actor: 'cli' });
        note(app, 'imports undo', `${importId} ${formatName}`);
        print(options, { undone: importId }, `Took import ${importId} back.`);
      });
    },
  );

  command(
    'reread [id]',
    'read the kept files again and tell what would be different; nothing is written',
    'reread 7',
  ).action((id: string | undefined, options: CommonOptions) => {
    return withApp(options, async (app) => {
      const asked = id === undefined ? allImports(app) : [{ id: parsed(idText, id) }];
      const found = [];
      for (const { id } of asked) found.push({ id, report: await app.imports.reread(null, id) });
      const { clock } = app.settings.timeFormat();
      const lines = found.map(({ id, report }) => `Import ${id}: ${wouldChange(report, clock)}`);
      const reports = found.map(({ id, report }) => ({ ...report, id }));
      print(options, reports, lines.length === 0 ? 'There are no imports yet.' : lines.join('\n'));
    });
  });
};

/** The newest first. No paging: a command holds up nobody else. */
function allImports({ imports, traders }: Imported, asked: readonly { id: number }[] = traders.list()) {
  return asked
    .flatMap(({ id }) => imports.list(id, { limit: Number.MAX_SAFE_INTEGER - 1 }).items)
    .sort((left, right) => right.id - left.id);
}
