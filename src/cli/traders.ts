import type { Command } from 'commander';
import { AccessCode, NewTrader, TraderRole } from '#src/features/traders/contract.ts';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import type { Deps } from '#src/server/compose.ts';
import {
  type AddCommand,
  type CommonOptions,
  columns,
  counted,
  dayCreated,
  note,
  parsed,
  print,
  withApp,
  withAppOrNew,
  withCommonOptions,
} from './command.ts';
import { confirm } from './confirm.ts';
import { traderNamed } from './trader-named.ts';

interface CodeOptions extends CommonOptions {
  code?: string;
}

interface AddOptions extends CodeOptions {
  /** commander's name for `--no-pnl`. */
  pnl: boolean;
}

interface RemoveOptions extends CommonOptions {
  yes?: boolean;
}

/** `traders list · add · code · role · suspend · resume · remove · reissue-codes` */
export const addTraders: AddCommand = (program) => {
  const traders = program
    .command('traders')
    .description('add, list, suspend and remove traders, give out access codes, and say who is a manager');
  const command = (usage: string, description: string, example: string): Command =>
    withCommonOptions(traders.command(usage).description(description), `traders ${example}`);

  command('list', 'list all traders with their access codes', 'list --json').action(
    (options: CommonOptions) => {
      return withApp(options, (app) => {
        const list = app.traders.list();
        print(
          options,
          list,
          list.length === 0 ? 'No traders yet. Add one with: bullpen traders add NAME' : table(app, list),
        );
      });
    },
  );

  command('add <name>', 'add a trader', 'add "Maya Okafor"')
    .option('--code <code>', 'access code of 8 to 128 characters (default: a generated one)')
    .option('--no-pnl', 'leave the trader out of P&L totals and team summaries')
    .action((name: string, options: AddOptions) => {
      return withAppOrNew(options, (app) => {
        const trader = app.traders.add(
          parsed(NewTrader, {
            name,
            accessCode: options.code ?? app.access.generateCode(),
            includePnl: options.pnl,
          }),
        );
        note(app, 'traders add', `${trader.id} ${trader.name}`);
        print(
          options,
          trader,
          `Added trader ${trader.id}, ${trader.name}. Access code: ${trader.accessCode}`,
        );
      });
    });

  command(
    'code <trader>',
    'give a trader, by id or name, a new access code; their sessions and API tokens end',
    'code "Maya Okafor"',
  )
    .option('--code <code>', 'the new code (default: a generated one)')
    .action((named: string, options: CodeOptions) => {
      return withApp(options, (app) => {
        const code = options.code === undefined ? undefined : parsed(AccessCode, options.code);
        const trader = app.traders.changeCode(traderNamed(app.traders, named).id, code);
        note(app, 'traders code', `${trader.id} ${trader.name}`);
        print(options, trader, `New access code of ${trader.name}: ${trader.accessCode}`);
      });
    });

  command(
    'role <trader> <role>',
    "make a trader, by id or name, a manager, who reads everyone's pages, or a plain trader again",
    'role "Maya Okafor" manager',
  ).action((named: string, role: string, options: CommonOptions) => {
    return withApp(options, (app) => {
      const { id } = traderNamed(app.traders, named);
      const trader = app.traders.change(id, { role: parsed(TraderRole, role) });
      note(app, 'traders role', `${trader.id} ${trader.name} the role of ${trader.role}`);
      print(options, trader, `${trader.name} is a ${trader.role} now.`);
    });
  });

  for (const { verb, isSuspended, description, said } of ACCESS) {
    command(`${verb} <trader>`, description, `${verb} "Maya Okafor"`).action(
      (named: string, options: CommonOptions) => {
        return withApp(options, (app) => {
          const { id } = traderNamed(app.traders, named);
          const trader = app.traders.change(id, { isSuspended });
          note(app, `traders ${verb}`, `${trader.id} ${trader.name}`);
          print(options, trader, `${trader.name} ${said}`);
        });
      },
    );
  }

  command(
    'remove <trader>',
    'remove a trader, by id or name; their entries move to an archive',
    'remove "Maya Okafor" --yes',
  )
    .option('--yes', 'do not ask')
    .action((named: string, options: RemoveOptions) => {
      return withApp(options, async (app) => {
        const { id, name } = traderNamed(app.traders, named);
        if (!options.yes) {
          await confirm(
            `Are you sure you want to remove ${name}? Their entries move to an archive, and nothing puts them back.`,
            'Nobody was removed.',
          );
        }
        const removed = await app.traders.remove(id, 'cli');
        note(app, 'traders remove', `${id} ${removed.name}`);
        const entries = removed.archivedEntries === 1 ? '1 entry' : `${removed.archivedEntries} entries`;
        print(options, removed, `Removed ${removed.name}. ${entries} moved to an archive.`);
      });
    });

  command(
    'reissue-codes',
    'give every trader a new access code, also after the key was lost; all sessions and API tokens end',
    'reissue-codes',
  ).action((options: CommonOptions) => {
    return withApp(
      options,
      (app) => {
        const list = app.traders.reissueCodes();
        note(app, 'traders reissue-codes', counted(list.length, 'trader'));
        print(options, list, table(app, list));
      },
      { newKey: true },
    );
  });
};

/** What is said of whether a trader may log in. */
const ACCESS = [
  {
    verb: 'suspend',
    isSuspended: true,
    description:
      'keep a trader, by id or name, from logging in: their sessions and API tokens end, what they entered stays',
    said: 'is suspended. Their sessions and API tokens have ended, and everything they entered stays.',
  },
  {
    verb: 'resume',
    isSuspended: false,
    description: 'let a suspended trader, by id or name, log in again, with the access code they have',
    said: 'can log in again.',
  },
] as const;

function table(app: Deps, list: readonly TraderWithCode[]): string {
  return columns([
    ['ID', 'NAME', 'ROLE', 'ACCESS CODE', 'P&L', 'CREATED', 'ACCESS'],
    ...list.map((trader) => [
      String(trader.id),
      trader.name,
      trader.role,
      trader.accessCode,
      trader.includePnl ? 'included' : 'excluded',
      dayCreated(app, trader),
      trader.isSuspended ? 'suspended' : 'active',
    ]),
  ]);
}
