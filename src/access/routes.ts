import type { Deps } from '#src/deps.ts';
import { admits, routing } from '#src/http/routing.ts';
import { AccessAttempt, type AccessGranted, type SessionAnswer } from './contract.ts';
import { sessionCookie } from './cookie.ts';

export const accessRoutes = ({ access, config }: Pick<Deps, 'access' | 'config'>) =>
  routing()
    .post(
      '/api/auth/validate',
      ({ body, caller, set }): AccessGranted => {
        const { trader, token } = access.logIn({
          accessCode: body.accessCode,
          address: caller.address(),
          previousToken: caller.token,
        });
        set.headers['set-cookie'] = sessionCookie(token, config.secure);
        return { trader };
      },
      { ...admits('anyone'), body: AccessAttempt },
    )
    .post(
      '/api/auth/logout',
      ({ caller, set }) => {
        if (caller.token !== null) access.logOut(caller.token);
        set.headers['set-cookie'] = sessionCookie(null, config.secure);
        set.status = 204;
      },
      { ...admits('session') },
    )
    .get(
      '/api/auth/session',
      ({ caller }): SessionAnswer => ({
        trader: caller.session?.trader ?? null,
        viewing: null,
        admin: false,
      }),
      { ...admits('anyone') },
    );
