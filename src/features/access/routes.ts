import type { Config } from '#src/config.ts';
import { allow, cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import { visitorOf } from './caller.ts';
import { AccessAttempt, UNLOCKED, UnlockAttempt } from './contract.ts';
import { cookiesOf, sessionCookie } from './cookie.ts';
import type { AccessGranted, AdminGate, SessionResponse, Unlocked } from './responses.ts';
import type { AccessService } from './service.ts';

interface AccessRoutesDeps {
  access: AccessService;
  config: Pick<Config, 'secure'>;
}

export const accessRoutes = ({ access, config }: AccessRoutesDeps) =>
  routing()
    .post(
      '/api/auth/validate',
      ({ body, caller, request, set }): AccessGranted => {
        const { trader, ...entered } = access.logIn(body.accessCode, visitorOf(caller, request));
        set.headers['set-cookie'] = cookiesOf(entered, config.secure);
        return { trader };
      },
      { ...allow('anyone'), body: AccessAttempt },
    )
    .post(
      '/api/auth/logout',
      ({ caller, set }) => {
        if (caller.session) access.logOut(caller.session);
        set.headers['set-cookie'] = sessionCookie(null, config.secure);
        set.status = 204;
      },
      { ...allow('session') },
    )
    .get(
      '/api/auth/session',
      ({ caller }): SessionResponse => ({
        trader: caller.session?.trader ?? null,
        viewing: caller.session?.viewing ?? null,
        admin: caller.grant !== null,
      }),
      { ...cacheUntilWrite('anyone') },
    )
    .get('/api/auth/admin', (): AdminGate => ({ initialPassword: access.admin.isPasswordInitial() }), {
      ...allow('anyone'),
    })
    .post(
      '/api/auth/admin',
      async ({ body, caller, request, set }): Promise<Unlocked> => {
        const { grant, ...entered } = await access.admin.unlock(body.password, visitorOf(caller, request));
        set.headers['set-cookie'] = cookiesOf(entered, config.secure);
        return { message: UNLOCKED, grant };
      },
      { ...allow('anyone'), body: UnlockAttempt },
    )
    .post(
      '/api/auth/admin/lock',
      ({ caller, set }) => {
        if (caller.grant) access.admin.lock(caller.grant.id);
        set.status = 204;
      },
      { ...allow('admin') },
    )
    .get('/api/admin/sessions', ({ caller }) => access.openSessions(caller.session?.id ?? null), {
      ...allow('admin'),
    })
    .delete(
      '/api/admin/sessions',
      ({ set }) => {
        access.endAllSessions();
        set.headers['set-cookie'] = sessionCookie(null, config.secure);
        set.status = 204;
      },
      { ...allow('fresh-admin') },
    );
