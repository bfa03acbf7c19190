import type { Command } from 'commander';
import { NewApiToken } from '#src/features/tokens/contract.ts';
import { formatInstant } from '#src/values/time/time-of-day.ts';
import { idText } from '#src/values/wire/shapes.ts';
import {
  type AddCommand,
  type CommonOptions,
  columns,
  dayCreated,
  note,
  parsed,
  print,
  withApp,
  withCommonOptions,
} from './command.ts';
import { traderNamed } from './trader-named.ts';

interface TraderOptions extends CommonOptions {
  trader?: string;
}

const TRADER = '--trader <trader>';

/** `tokens add · list · remove` */
export const addTokens: AddCommand = (program) => {
  const tokens = program
    .command('tokens')
    .description("API tokens, by which traders' scripts call the server");
  const command = (usage: string, description: string, example: string): Command =>
    withCommonOptions(tokens.command(usage).description(description), `tokens ${example}`);

  command(
    'add <name>',
    'add a token for a trader and print it, this once',
    'add "Nightly export" --trader "Maya Okafor"',
  )
    .requiredOption(TRADER, 'whose it is: id or name')
    .action((name: string, options: TraderOptions & { trader: string }) => {
      return withApp(options, (app) => {
        const trader = traderNamed(app.traders, options.trader);
        const issued = app.tokens.add(trader.id, parsed(NewApiToken, { name }));
        note(app, 'tokens add', `${issued.id} of ${trader.name}`);
        print(
          options,
          issued,
          `Added API token ${issued.id} of ${trader.name}. It is shown only this once: ${issued.token}`,
        );
      });
    });

  command('list', 'list all API tokens, newest first, with their last use', 'list --trader 3')
    .option(TRADER, 'only those of one trader: id or name')
    .action((options: TraderOptions) => {
      return withApp(options, (app) => {
        const trader = options.trader === undefined ? null : traderNamed(app.traders, options.trader);
        const list = app.tokens.listWithTraders(trader?.id ?? null);
        const names = new Map(app.traders.list().map(({ id, name }) => [id, name]));
        const format = app.settings.timeFormat();
        const rows = list.map(({ id, traderId, name, createdAt, lastUsedAt, lastAddress }) => [
          String(id),
          names.get(traderId) ?? '',
          name,
          dayCreated(app, { createdAt }),
          lastUsedAt === null ? 'never' : formatInstant(Date.parse(lastUsedAt), format),
          lastAddress ?? '',
        ]);
        const head = ['ID', 'TRADER', 'NAME', 'CREATED', 'LAST USED', 'FROM'];
        print(options, list, rows.length === 0 ? 'There are no API tokens.' : columns([head, ...rows]));
      });
    });

  command('remove <id>', 'remove an API token; its calls end at once', 'remove 5').action(
    (id: string, options: CommonOptions) => {
      return withApp(options, (app) => {
        const removed = app.tokens.remove(null, parsed(idText, id));
        note(app, 'tokens remove', String(removed.id));
        print(options, removed, `Removed API token ${removed.id}, ${removed.name}.`);
      });
    },
  );
};
