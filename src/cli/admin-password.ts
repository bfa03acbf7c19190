import { generateCode } from '#src/features/access/codes.ts';
import type { Deps } from '#src/server/compose.ts';
import {
  type AddCommand,
  type CommonOptions,
  note,
  print,
  say,
  withApp,
  withAppOrNew,
  withCommonOptions,
} from './command.ts';

interface AdminPasswordOptions extends CommonOptions {
  stdin?: boolean;
  resetTotp?: boolean;
}

export const addAdminPassword: AddCommand = (program) => {
  withCommonOptions(
    program
      .command('admin-password')
      .description('set the admin password; everyone who unlocked the area is locked out'),
    'admin-password',
    'admin-password --stdin < password.txt',
    'admin-password --reset-totp',
  )
    .option('--stdin', 'read the password from standard input (default: generate one and print it)')
    .option(
      '--reset-totp',
      'switch two-factor authentication off; the password stays, unless --stdin is given too',
    )
    .action(async (options: AdminPasswordOptions) => {
      if (options.resetTotp && !options.stdin) return resetTotp(options);
      const given = options.stdin
        ? (await new Response(Bun.stdin.stream()).text()).replace(/\r?\n$/, '')
        : null;
      return withAppOrNew(options, async (app) => {
        const password = given ?? `${generateCode()}-${generateCode()}`.toLowerCase();
        await app.access.admin.setPassword(password);
        if (options.resetTotp) resetIn(app);
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

function resetTotp(options: AdminPasswordOptions): Promise<void> {
  return withApp(options, (app) => {
    const wasOn = resetIn(app);
    const was = wasOn
      ? 'Two-factor authentication is off now.'
      : 'Two-factor authentication was off already.';
    print(options, { reset: wasOn }, `${was} The admin password stays as it is.`);
  });
}

/** @returns whether it was on */
function resetIn(app: Deps): boolean {
  const wasOn = app.access.admin.resetTotp();
  note(app, 'admin-password --reset-totp', '');
  return wasOn;
}

/** Tells how BULLPEN_ADMIN_PASSWORD will act at the next start, since it sets the same password. */
const aboutVariable = (wasApplied: boolean): string =>
  wasApplied
    ? 'BULLPEN_ADMIN_PASSWORD is set: it does not come back at the next start, unless its value changes.'
    : 'BULLPEN_ADMIN_PASSWORD is set to a value that no start has applied yet: the next start with it sets that one.';
