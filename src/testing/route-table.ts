import type { Role } from '#src/features/access/types.ts';
import { everyCall } from '#src/server/app.ts';
import type { CallDeclaration } from '#src/server/declared-calls.ts';
import { imageForm } from './image.ts';
import { importForm, OWN_EXPORT } from './import-files.ts';
import type { CallOptions } from './test-app.ts';
import { uploadForm } from './video.ts';

/**
 * What each caller gets from each route; `script` comes with an API token of Maya's, and
 * `manager` is a colleague, and `screen` a wall screen that they have set up. `suspended` was a manager with a session,
 * and `suspendedScript` with an API token of theirs. All ids in the paths belong to Maya, or to the whole team.
 */

export const CALLERS = [
  'anonymous',
  'maya',
  'script',
  'leo',
  'viewing',
  'manager',
  'screen',
  'suspended',
  'suspendedScript',
  'admin',
] as const;
export type Statuses = Record<(typeof CALLERS)[number], number>;

/** How a call is made, where that is not plain. */
interface CallCase {
  /** The path, if its parameters are not all 1. */
  path?: string;
  /** Otherwise the example of its body. */
  send?: CallOptions;
  /** Of callers whom the call allows, but not what they ask; or the other way round. */
  others?: Partial<Statuses>;
}

export interface Walked extends Omit<CallCase, 'others'> {
  statuses: Statuses;
}

const all = (status: number): Statuses => ({
  anonymous: status,
  maya: status,
  script: status,
  leo: status,
  viewing: status,
  manager: status,
  screen: status,
  suspended: status,
  suspendedScript: status,
  admin: status,
});

/** By the callers that a call allows; what it is about may forbid it to some. */
function statusesOf({ allow, status }: CallDeclaration): Statuses {
  const done: number = status ?? 200;
  const open = allow.includes('anyone');
  const to = (...roles: Role[]) => (open || roles.some((role) => allow.includes(role)) ? done : 403);
  return {
    anonymous: open ? done : 401,
    maya: to('session', 'trader'),
    script: to('token'),
    leo: to('session', 'trader'),
    viewing: to('session', 'viewing'),
    manager: to('session', 'trader', 'viewing', 'manager'),
    screen: to('session', 'screen'),
    suspended: open ? done : 401,
    suspendedScript: open ? done : 401,
    admin: to('session', 'admin', 'fresh-admin'),
  };
}

const entry = { symbol: 'NQ', pnl: '5' };
const QUOTE = { text: 'Wait.', author: 'Desk' };
const CONTRACT = { name: 'Alphabet', tickSize: '0.25', tickValue: '2.50' };
/** Where nobody takes it: a test post fails, and says so. */
const WEBHOOK = { name: 'Room', kind: 'other', url: 'https://hooks.invalid/posts' };
const LINK = { title: 'Plan', url: 'https://example.com/plan' };

/**
 * One of everything, Maya's where possible, for an app that has Maya, Leo and a third trader, `gone`, who is removed on
 * the way. Each gets the id 1.
 */
export const FILLED_WITH: readonly [by: 'maya' | 'gone' | 'admin', route: string, send?: CallOptions][] = [
  ['maya', 'POST /api/journal', { json: { symbol: 'ES', pnl: '10' } }],
  ['gone', 'POST /api/journal', { json: { symbol: 'ES', pnl: '10' } }],
  ['admin', 'DELETE /api/admin/traders/3'],
  ['maya', 'POST /api/journal/1/images', { raw: imageForm() }],
  ['maya', 'POST /api/imports', { raw: importForm({ 'export.csv': OWN_EXPORT }) }],
  ['maya', 'POST /api/strategies', { json: { name: 'Break' } }],
  ['maya', 'POST /api/accounts', { json: { name: 'Topstep 50K' } }],
  ['maya', 'POST /api/journal/filters', { json: { name: 'All losses', query: 'filter=losses' } }],
  ['admin', 'POST /api/quotes', { json: QUOTE }],
  ['admin', 'POST /api/google-drive-links', { json: LINK }],
  ['admin', 'POST /api/videos', { raw: uploadForm({ title: 'Clip', traderId: '1' }) }],
  ['admin', 'PUT /api/admin/contracts/ABC', { json: CONTRACT }],
  ['admin', 'POST /api/admin/webhooks', { json: WEBHOOK }],
];

const CASES: Record<string, CallCase> = {
  'POST /api/auth/validate': { send: { json: { accessCode: 'code-number-1' } } },
  'POST /api/auth/admin': { send: { json: { password: 'not the password' } }, others: all(401) },
  // It is off, and not begun.
  'PUT /api/admin/totp': { others: { admin: 409 } },
  'DELETE /api/admin/totp': { others: { admin: 409 } },
  'PUT /api/admin/settings': { send: { json: { teamName: 'Pit' } } },
  'GET /api/admin/traders/:id': { others: { leo: 403 } },
  'POST /api/admin/traders': { send: { json: { name: 'Ana', accessCode: 'a-code-of-her-own' } } },
  'PUT /api/admin/traders/:id': { send: { json: { name: 'Maya O.' } } },
  'GET /api/journal': { path: '/api/journal?traderId=1', others: { leo: 403 } },
  'GET /api/journal/days': { path: '/api/journal/days?traderId=1', others: { leo: 403 } },
  'GET /api/journal/export.csv': { path: '/api/journal/export.csv?traderId=1', others: { leo: 403 } },
  'GET /api/journal/tags': { path: '/api/journal/tags?traderId=1', others: { leo: 403 } },
  'GET /api/journal/symbols': { path: '/api/journal/symbols?traderId=1', others: { leo: 403 } },
  'GET /api/journal/:id': { others: { leo: 404 } },
  'GET /api/journal/:id/history': { others: { leo: 404 } },
  'POST /api/admin/journal': { send: { json: { ...entry, traderId: 1 } } },
  'PUT /api/admin/journal/:id': { send: { json: entry } },
  'POST /api/journal': { send: { json: { ...entry, traderId: 1 } }, others: { leo: 403 } },
  'POST /api/journal/batch': { send: { json: { entries: [entry, entry] } } },
  'GET /api/journal/filters': { path: '/api/journal/filters?traderId=1', others: { leo: 403 } },
  'POST /api/journal/filters': { send: { json: { name: 'Shorts', query: 'side=short' } } },
  'DELETE /api/journal/filters/:id': { others: { leo: 404 } },
  'POST /api/journal/changes': { send: { json: { ids: [1], addTags: ['news'] } }, others: { leo: 422 } },
  'POST /api/journal/deletions': { send: { json: { ids: [1] } }, others: { leo: 422 } },
  'POST /api/journal/restorations': { send: { json: { ids: [1] } }, others: { leo: 422 } },
  'PUT /api/journal/:id': { send: { json: entry }, others: { leo: 404 } },
  'DELETE /api/journal/:id': { others: { leo: 404 } },
  'GET /api/contracts/read': { path: '/api/contracts/read?symbol=ESZ6' },
  'PUT /api/admin/contracts/:root': {
    path: '/api/admin/contracts/ES',
    send: { json: { tickValue: '12.50' } },
  },
  'DELETE /api/admin/contracts/:root': { path: '/api/admin/contracts/ABC' },
  'POST /api/journal/:id/images': { send: { raw: imageForm() }, others: { leo: 404 } },
  'GET /api/journal/:id/images/:n': { others: { leo: 404 } },
  'GET /api/journal/:id/images/:n/thumbnail': { others: { leo: 404 } },
  'DELETE /api/journal/:id/images/:n': { others: { leo: 404 } },
  'POST /api/imports': { send: { raw: importForm({ 'export.csv': OWN_EXPORT }) } },
  'GET /api/imports': { path: '/api/imports?traderId=1', others: { leo: 403 } },
  'GET /api/imports/:id': { others: { leo: 404 } },
  'PUT /api/imports/:id': { send: { json: { accountId: 1 } }, others: { leo: 404 } },
  'DELETE /api/imports/:id': { others: { leo: 404 } },
  'GET /api/journal/:id/fills': { others: { leo: 404 } },
  'GET /api/accounts': { path: '/api/accounts?traderId=1', others: { leo: 403 } },
  'POST /api/accounts': { send: { json: { name: 'Evaluation', traderId: 1 } }, others: { leo: 403 } },
  'PUT /api/accounts/:id': { send: { json: { name: 'Evaluation' } }, others: { leo: 404, manager: 403 } },
  'GET /api/accounts/:id/floor': {
    path: `/api/accounts/1/floor?rules=${encodeURIComponent(JSON.stringify({ name: 'Own' }))}`,
    others: { leo: 404 },
  },
  'DELETE /api/accounts/:id': { others: { leo: 404 } },
  'POST /api/tokens': { send: { json: { name: 'Nightly' } } },
  'DELETE /api/tokens/:id': { others: { leo: 404 } },
  'GET /api/strategies': { path: '/api/strategies?traderId=1', others: { leo: 403 } },
  'POST /api/strategies': { send: { json: { name: 'Fade', traderId: 1 } }, others: { leo: 403 } },
  'PUT /api/strategies/:id': { send: { json: { name: 'Fade' } }, others: { leo: 404 } },
  'DELETE /api/strategies/:id': { others: { leo: 404 } },
  'POST /api/quotes': { send: { json: QUOTE } },
  'PUT /api/quotes/order': { send: { json: { ids: [1] } } },
  'POST /api/admin/webhooks': { send: { json: WEBHOOK } },
  'PUT /api/admin/webhooks/:id': { send: { json: { name: 'Trading room' } } },
  'PUT /api/quotes/:id': { send: { json: QUOTE } },
  'POST /api/google-drive-links': { send: { json: LINK } },
  'PUT /api/google-drive-links/order': { send: { json: { ids: [1] } } },
  'PUT /api/google-drive-links/:id': { send: { json: LINK } },
  'GET /api/videos': { path: '/api/videos?traderId=1', others: { anonymous: 401, leo: 403, manager: 200 } },
  'GET /api/videos/:id/file': { others: { anonymous: 404, leo: 404, manager: 200 } },
  'POST /api/videos': { send: { raw: uploadForm({ title: 'Clip' }) } },
  'PUT /api/videos/:id': { send: { json: { title: 'Clip' } } },
  'GET /api/daily-pnl/:date/weeks': { path: '/api/daily-pnl/2026-11-20/weeks' },
  'GET /api/daily-pnl/:date': { path: '/api/daily-pnl/2026-11-20' },
  'GET /api/calendar/:month': { path: '/api/calendar/2026-11' },
  'GET /api/traders/:id/stats': { others: { leo: 403 } },
  'GET /api/traders/:id/analytics': { others: { leo: 403 } },
  'GET /api/traders/:id/account-curves': { others: { leo: 403 } },
  'GET /api/traders/:id/strategy-curves': { others: { leo: 403 } },
  'GET /api/traders/:id/findings': { others: { leo: 403 } },
  'GET /api/traders/:id/metrics': { others: { leo: 403 } },
  'GET /api/traders/:id/calendar/:month': { path: '/api/traders/1/calendar/2026-11', others: { leo: 403 } },
  'GET /api/traders/:id/years/:year': { path: '/api/traders/1/years/2026', others: { leo: 403 } },
  'GET /api/traders/:id/weeks/:week': { path: '/api/traders/1/weeks/2026-11-15', others: { leo: 403 } },
  'PUT /api/traders/:id/weeks/:week/notes': {
    path: '/api/traders/1/weeks/2026-11-15/notes',
    send: { json: { notes: 'Patience.' } },
    others: { leo: 403 },
  },
  'GET /api/traders/:id/days/:date': { path: '/api/traders/1/days/2026-11-20', others: { leo: 403 } },
  'PUT /api/traders/:id/days/:date/notes': {
    path: '/api/traders/1/days/2026-11-19/notes',
    send: { json: { notes: 'Patience.' } },
    others: { leo: 403 },
  },
  'GET /api/traders/:id/limits': { others: { leo: 403 } },
  // There is none.
  'POST /api/limit-events/:id/reason': { others: { maya: 404, leo: 404, manager: 404 } },
  'POST /api/limit-events/:id/acknowledge': { others: { manager: 404, admin: 404 } },
  'GET /api/traders/:id/periods': { others: { leo: 403 } },
  'GET /api/traders/:id/periods/:archiveId': {
    path: '/api/traders/1/periods/99',
    others: { maya: 404, script: 404, leo: 403, viewing: 404, manager: 404 },
  },
  // Every caller calls from this machine, as a browser page does.
  'GET /metrics': { others: { maya: 401, script: 401, leo: 401, viewing: 401, screen: 401, admin: 401 } },
  'GET /*': { path: '/' },
  'POST /': { send: { raw: new URLSearchParams({ accessCode: 'code-number-1' }) }, others: all(303) },
  'POST /admin': { send: { raw: new URLSearchParams({ password: 'secret' }) }, others: all(303) },
  'POST /guest': { send: { raw: new URLSearchParams({ accessCode: 'code-number-1' }) }, others: all(303) },
};

export const WALK: Record<string, Walked> = Object.fromEntries(
  Object.entries<CallDeclaration>(everyCall).map(([name, call]) => {
    const { others, ...reported } = CASES[name] ?? {};
    const allowed = statusesOf(call);
    // Of what is Maya's, a manager gets what a colleague gets, but for what may be looked at.
    const manager = call.allow.includes('viewing') ? allowed.manager : (others?.leo ?? allowed.manager);
    // Of what is open to anyone, a screen gets what a colleague gets.
    const screen = call.allow.includes('anyone') ? (others?.leo ?? allowed.screen) : allowed.screen;
    const example = call.example && { send: { json: call.example } };
    // Whoever is suspended is nobody, whatever they come with.
    const nobody = others?.anonymous ?? allowed.anonymous;
    const suspended = { suspended: nobody, suspendedScript: nobody };
    const statuses = { ...allowed, manager, screen, ...suspended, ...others };
    return [name, { ...example, ...reported, statuses }];
  }),
);

/** Whether only an admin may call, be it that what they ask for cannot be done now. */
export const isAdminOnly = ({ admin, ...others }: Statuses): boolean =>
  (admin < 400 || admin === 409) && Object.values(others).every((status) => status >= 400);
