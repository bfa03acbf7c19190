import { generateCode } from '#src/features/access/codes.ts';
import {
  type AddCommand,
  type CommonOptions,
  note,
  print,
  say,
  withAppOrNew,
  withCommonOptions,
} from './command.ts';

interface AdminPasswordOptions extends CommonOptions {
  stdin?: boolean;
}

export const addAdminPassword: AddCommand = (program) => {
  withCommonOptions(
    program
      .command('admin-password')
      .description('set the admin password; everyone who unlocked the area is locked out'),
    'admin-password',
    'admin-password --stdin < password.txt',
  )
    .option('--stdin', 'read the password from standard input (default: generate one and print it)')
    .action(async (options: AdminPasswordOptions) => {
      const given = options.stdin
        ? (await new Response(Bun.stdin.stream()).text()).replace(/\r?\n$/, '')
        : null;
      return withAppOrNew(options, async (app) => {
        const password = given ?? `${generateCode()}-${generateCode()}`.toLowerCase();
        await app.access.admin.setPassword(password);
        note(app, 'admin-password', '');
        if (given === null) print(options, { password }, `The admin password is ${password}`);
        else print(options, { changed: true }, 'The admin password is set.');
        const { adminPassword } = app.config;
        if (adminPassword !== null && !options.json) {
          say(aboutVariable(app.access.admin.wasApplied(adminPassword)));
        }
      });
    });
};

/** Tells how BULLPEN_ADMIN_PASSWORD will act at the next start, since it sets the same password. */
const aboutVariable = (wasApplied: boolean): string =>
  wasApplied
    ? 'BULLPEN_ADMIN_PASSWORD is set: it does not come back at the next start, unless its value changes.'
    : 'BULLPEN_ADMIN_PASSWORD is set to a value that no start has applied yet: the next start with it sets that one.';
