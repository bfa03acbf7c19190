import type { Config } from '#src/config.ts';
import { buildRoutes } from '#src/server/guard/routing.ts';
import { callingTrader, isManager, toVisitor } from './caller.ts';
import { accessCalls } from './calls.ts';
import { UNLOCKED } from './contract.ts';
import { buildCookies, sessionCookie } from './cookie.ts';
import type { AccessGranted, AdminGate, RecoveryCodes, SessionResponse, Unlocked } from './responses.ts';
import { SCREEN_LIFE } from './rules.ts';
import type { AccessService } from './service.ts';

interface AccessRoutesDeps {
  access: AccessService;
  config: Pick<Config, 'secure'>;
}

export const accessRoutes = ({ access, config }: AccessRoutesDeps) =>
  buildRoutes(accessCalls, {
    'POST /api/auth/validate': ({ body, caller, request, set }): AccessGranted => {
      const { trader, ...entered } = access.logIn(body.accessCode, toVisitor(caller, request));
      set.headers['set-cookie'] = buildCookies(entered, config.secure);
      return { trader };
    },
    'POST /api/auth/logout': ({ caller, set }) => {
      if (caller.session) access.logOut(caller.session);
      set.headers['set-cookie'] = sessionCookie(null, config.secure);
    },
    'POST /api/auth/screen': ({ caller, request, set }) => {
      // A manager's own also where they have the admin area open: it ends with their role.
      const manager = isManager(caller) ? callingTrader(caller) : null;
      const token = access.openScreen(manager?.id ?? null, toVisitor(caller, request));
      set.headers['set-cookie'] = sessionCookie(token, config.secure, SCREEN_LIFE);
    },
    'GET /api/auth/session': ({ caller: { grant, session } }): SessionResponse => ({
      trader: session?.trader ? { id: session.trader.id, name: session.trader.name } : null,
      role: session?.trader?.role ?? null,
      viewing: session?.viewing ?? null,
      admin: grant !== null,
    }),
    'GET /api/auth/admin': (): AdminGate => ({ initialPassword: access.admin.isPasswordInitial() }),
    'POST /api/auth/admin': async ({ body, caller, request, set }): Promise<Unlocked> => {
      const { grant, byRecoveryCode, ...entered } = await access.admin.unlock(
        body,
        toVisitor(caller, request),
      );
      if (byRecoveryCode) {
        caller.done = [{ action: 'recovery code', details: `${access.totp.countRecoveryCodes()} left` }];
      }
      set.headers['set-cookie'] = buildCookies(entered, config.secure);
      return { message: UNLOCKED, grant };
    },
    'POST /api/auth/admin/lock': ({ caller }) => {
      if (caller.grant) access.admin.lock(caller.grant.id);
    },
    'GET /api/admin/totp': () => access.totp.state(),
    'POST /api/admin/totp': () => access.totp.begin(),
    'PUT /api/admin/totp': ({ body, caller, request }): RecoveryCodes => ({
      recoveryCodes: access.admin.switchTotpOn(body.code, caller.grant, toVisitor(caller, request)),
    }),
    'DELETE /api/admin/totp': ({ body, caller, request }) =>
      access.admin.switchTotpOff(body.code, caller.grant, toVisitor(caller, request)),
    'GET /api/admin/sessions': ({ caller }) => access.openSessions(caller.session?.id ?? null),
    'DELETE /api/admin/sessions': ({ set }) => {
      access.endAllSessions();
      set.headers['set-cookie'] = sessionCookie(null, config.secure);
    },
  });
