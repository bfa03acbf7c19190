import { imageForm } from './image.ts';
import { importForm, OWN_EXPORT } from './import-files.ts';
import type { CallOptions } from './test-app.ts';
import { uploadForm } from './video.ts';

/**
 * What each caller gets from each route; `script` comes with an API token of Maya's. All ids in the paths belong to Maya,
 * or to the whole team.
 */

export const CALLERS = ['anonymous', 'maya', 'script', 'leo', 'viewing', 'admin'] as const;
export type Statuses = Record<(typeof CALLERS)[number], number>;

export interface Walked {
  /** The path, if its parameters are not all 1. */
  path?: string;
  send?: CallOptions;
  statuses: Statuses;
}

const all = (status: number): Statuses => ({
  anonymous: status,
  maya: status,
  script: status,
  leo: status,
  viewing: status,
  admin: status,
});
const adminOnly = (status: number): Statuses => ({ ...all(403), anonymous: 401, admin: status });
/** For Maya, her script and for the admin viewing her dashboard; `leo` is told it is not his, or finds nothing. */
const mayas = (status: number, others: Partial<Statuses> = {}): Statuses => ({
  ...all(403),
  anonymous: 401,
  maya: status,
  script: status,
  viewing: status,
  ...others,
});

const entry = { symbol: 'NQ', pnl: '5' };
const QUOTE = { text: 'Wait.', author: 'Desk' };
const CONTRACT = { name: 'Alphabet', tickSize: '0.25', tickValue: '2.50' };
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
];

export const WALK: Record<string, Walked> = {
  'POST /api/auth/validate': { send: { json: { accessCode: 'code-number-1' } }, statuses: all(200) },
  'POST /api/auth/logout': { statuses: { ...all(204), anonymous: 401, script: 403 } },
  'GET /api/auth/session': { statuses: all(200) },
  'GET /api/auth/admin': { statuses: all(200) },
  'POST /api/auth/admin': { send: { json: { password: 'not the password' } }, statuses: all(401) },
  'POST /api/auth/admin/lock': { statuses: adminOnly(204) },
  'GET /api/admin/audit': { statuses: adminOnly(200) },
  'GET /api/admin/counts': { statuses: adminOnly(200) },
  'GET /api/admin/sessions': { statuses: adminOnly(200) },
  'DELETE /api/admin/sessions': { statuses: adminOnly(204) },
  'GET /api/admin/settings': { statuses: adminOnly(200) },
  'PUT /api/admin/settings': { send: { json: { teamName: 'Pit' } }, statuses: adminOnly(200) },
  'GET /api/admin/traders': { statuses: adminOnly(200) },
  'GET /api/admin/traders/:id': { statuses: mayas(200, { script: 403, admin: 200 }) },
  'POST /api/admin/traders': {
    send: { json: { name: 'Ana', accessCode: 'a-code-of-her-own' } },
    statuses: adminOnly(201),
  },
  'PUT /api/admin/traders/:id': { send: { json: { name: 'Maya O.' } }, statuses: adminOnly(200) },
  'DELETE /api/admin/traders/:id': { statuses: adminOnly(204) },
  'POST /api/admin/traders/:id/view': { statuses: adminOnly(200) },
  'GET /api/journal': { path: '/api/journal?traderId=1', statuses: mayas(200) },
  'GET /api/journal/days': { path: '/api/journal/days?traderId=1', statuses: mayas(200) },
  'GET /api/journal/export.csv': { path: '/api/journal/export.csv?traderId=1', statuses: mayas(200) },
  'GET /api/journal/archived': { statuses: { ...adminOnly(403), maya: 200, script: 200, leo: 200 } },
  'POST /api/archive/journal-entries': { statuses: adminOnly(200) },
  'GET /api/archive/preview': { statuses: adminOnly(200) },
  'GET /api/archives': { statuses: adminOnly(200) },
  'GET /api/archives/:id/entries': { statuses: adminOnly(200) },
  'GET /api/archives/:id/entries.csv': { statuses: adminOnly(200) },
  'GET /api/journal/all': { statuses: { ...all(200), anonymous: 401, viewing: 403 } },
  'GET /api/journal/tags': { path: '/api/journal/tags?traderId=1', statuses: mayas(200, { admin: 200 }) },
  'GET /api/journal/symbols': {
    path: '/api/journal/symbols?traderId=1',
    statuses: mayas(200, { admin: 200 }),
  },
  'GET /api/journal/:id': { statuses: mayas(200, { leo: 404 }) },
  'GET /api/journal/:id/history': { statuses: { ...all(200), anonymous: 401, leo: 404, viewing: 403 } },
  'GET /api/admin/journal': { statuses: adminOnly(200) },
  'GET /api/admin/journal/:id': { statuses: adminOnly(200) },
  'GET /api/admin/journal/totals': { statuses: adminOnly(200) },
  'POST /api/admin/journal': { send: { json: { ...entry, traderId: 1 } }, statuses: adminOnly(201) },
  'PUT /api/admin/journal/:id': { send: { json: entry }, statuses: adminOnly(200) },
  'DELETE /api/admin/journal/:id': { statuses: adminOnly(204) },
  'POST /api/journal': {
    send: { json: { ...entry, traderId: 1 } },
    statuses: mayas(201, { viewing: 403 }),
  },
  'POST /api/journal/batch': {
    send: { json: { entries: [entry, entry] } },
    statuses: { ...all(201), anonymous: 401, admin: 403, viewing: 403 },
  },
  'GET /api/journal/filters': { path: '/api/journal/filters?traderId=1', statuses: mayas(200) },
  'POST /api/journal/filters': {
    send: { json: { name: 'Shorts', query: 'side=short' } },
    statuses: { ...all(201), anonymous: 401, admin: 403, viewing: 403 },
  },
  'DELETE /api/journal/filters/:id': { statuses: mayas(204, { leo: 404, viewing: 403 }) },
  'POST /api/journal/changes': {
    send: { json: { ids: [1], addTags: ['news'] } },
    statuses: mayas(200, { leo: 422, viewing: 403 }),
  },
  'POST /api/journal/deletions': {
    send: { json: { ids: [1] } },
    statuses: mayas(200, { leo: 422, viewing: 403 }),
  },
  'POST /api/journal/restorations': {
    send: { json: { ids: [1] } },
    statuses: mayas(200, { leo: 422, viewing: 403 }),
  },
  'PUT /api/journal/:id': { send: { json: entry }, statuses: mayas(200, { leo: 404, viewing: 403 }) },
  'DELETE /api/journal/:id': { statuses: mayas(204, { leo: 404, viewing: 403 }) },
  'GET /api/contracts': { statuses: { ...all(200), anonymous: 401 } },
  'GET /api/contracts/read': {
    path: '/api/contracts/read?symbol=ESZ6',
    statuses: { ...all(200), anonymous: 401 },
  },
  'GET /api/admin/contracts/unknown': { statuses: adminOnly(200) },
  'PUT /api/admin/contracts/:root': {
    path: '/api/admin/contracts/ES',
    send: { json: { tickValue: '12.50' } },
    statuses: adminOnly(200),
  },
  'DELETE /api/admin/contracts/:root': { path: '/api/admin/contracts/ABC', statuses: adminOnly(204) },
  'POST /api/journal/:id/images': {
    send: { raw: imageForm() },
    statuses: mayas(201, { leo: 404, viewing: 403 }),
  },
  'GET /api/journal/:id/images/:n': { statuses: mayas(200, { leo: 404, admin: 200 }) },
  'GET /api/journal/:id/images/:n/thumbnail': { statuses: mayas(200, { leo: 404, admin: 200 }) },
  'DELETE /api/journal/:id/images/:n': { statuses: mayas(204, { leo: 404, viewing: 403 }) },
  'POST /api/imports': {
    send: { raw: importForm({ 'export.csv': OWN_EXPORT }) },
    statuses: { ...all(201), anonymous: 401, admin: 403, viewing: 403 },
  },
  'GET /api/imports': { path: '/api/imports?traderId=1', statuses: mayas(200) },
  'GET /api/imports/:id': { statuses: mayas(200, { leo: 404 }) },
  'PUT /api/imports/:id': {
    send: { json: { accountId: 1 } },
    statuses: mayas(200, { leo: 404, viewing: 403 }),
  },
  'DELETE /api/imports/:id': { statuses: mayas(204, { leo: 404, viewing: 403 }) },
  'GET /api/import-formats': { statuses: { ...all(200), anonymous: 401, admin: 403 } },
  'GET /api/journal/:id/fills': { statuses: mayas(200, { leo: 404 }) },
  'GET /api/accounts': { path: '/api/accounts?traderId=1', statuses: mayas(200, { admin: 200 }) },
  'POST /api/accounts': {
    send: { json: { name: 'Evaluation', traderId: 1 } },
    statuses: mayas(201, { viewing: 403, admin: 201 }),
  },
  'PUT /api/accounts/:id': {
    send: { json: { name: 'Evaluation' } },
    statuses: mayas(200, { leo: 404, viewing: 403, admin: 200 }),
  },
  'DELETE /api/accounts/:id': { statuses: mayas(204, { leo: 404, viewing: 403, admin: 204 }) },
  'GET /api/tokens': { statuses: { ...adminOnly(403), maya: 200, leo: 200 } },
  'POST /api/tokens': {
    send: { json: { name: 'Nightly' } },
    statuses: { ...adminOnly(403), maya: 201, leo: 201 },
  },
  'DELETE /api/tokens/:id': { statuses: { ...adminOnly(403), maya: 204, leo: 404 } },
  'GET /api/strategies': { path: '/api/strategies?traderId=1', statuses: mayas(200, { admin: 200 }) },
  'POST /api/strategies': {
    send: { json: { name: 'Fade', traderId: 1 } },
    statuses: mayas(201, { viewing: 403, admin: 201 }),
  },
  'PUT /api/strategies/:id': {
    send: { json: { name: 'Fade' } },
    statuses: mayas(200, { leo: 404, viewing: 403, admin: 200 }),
  },
  'DELETE /api/strategies/:id': { statuses: mayas(204, { leo: 404, viewing: 403, admin: 204 }) },
  'GET /api/quotes/active': { statuses: all(200) },
  'GET /api/quotes': { statuses: adminOnly(200) },
  'POST /api/quotes': { send: { json: QUOTE }, statuses: adminOnly(201) },
  'PUT /api/quotes/order': { send: { json: { ids: [1] } }, statuses: adminOnly(200) },
  'PUT /api/quotes/:id': { send: { json: QUOTE }, statuses: adminOnly(200) },
  'DELETE /api/quotes/:id': { statuses: adminOnly(204) },
  'GET /api/google-drive-links': { statuses: { ...all(200), anonymous: 401 } },
  'POST /api/google-drive-links': { send: { json: LINK }, statuses: adminOnly(201) },
  'PUT /api/google-drive-links/order': { send: { json: { ids: [1] } }, statuses: adminOnly(200) },
  'PUT /api/google-drive-links/:id': { send: { json: LINK }, statuses: adminOnly(200) },
  'DELETE /api/google-drive-links/:id': { statuses: adminOnly(204) },
  'GET /api/videos': { path: '/api/videos?traderId=1', statuses: mayas(200, { admin: 200 }) },
  'GET /api/videos/:id/file': { statuses: { ...all(200), anonymous: 404, leo: 404 } },
  'POST /api/videos': { send: { raw: uploadForm({ title: 'Clip' }) }, statuses: adminOnly(201) },
  'PUT /api/videos/:id': { send: { json: { title: 'Clip' } }, statuses: adminOnly(200) },
  'DELETE /api/videos/:id': { statuses: adminOnly(204) },
  'GET /api/daily-pnl/:date/weeks': {
    path: '/api/daily-pnl/2026-11-20/weeks',
    statuses: { ...all(200), anonymous: 401, viewing: 403 },
  },
  'GET /api/daily-pnl/:date': {
    path: '/api/daily-pnl/2026-11-20',
    statuses: { ...all(200), anonymous: 401, viewing: 403 },
  },
  'GET /api/calendar/:month': { path: '/api/calendar/2026-11', statuses: all(200) },
  'GET /api/leaderboard': { statuses: all(200) },
  'GET /api/top-trader': { statuses: all(200) },
  'GET /api/traders/:id/stats': { statuses: mayas(200) },
  'GET /api/traders/:id/analytics': { statuses: mayas(200) },
  'GET /api/traders/:id/strategy-curves': { statuses: mayas(200) },
  'GET /api/traders/:id/findings': { statuses: mayas(200) },
  'GET /api/traders/:id/metrics': { statuses: mayas(200) },
  'GET /api/traders/:id/calendar/:month': {
    path: '/api/traders/1/calendar/2026-11',
    statuses: mayas(200),
  },
  'GET /api/traders/:id/years/:year': { path: '/api/traders/1/years/2026', statuses: mayas(200) },
  'GET /api/traders/:id/days/:date': { path: '/api/traders/1/days/2026-11-20', statuses: mayas(200) },
  'PUT /api/traders/:id/days/:date/notes': {
    path: '/api/traders/1/days/2026-11-19/notes',
    send: { json: { notes: 'Patience.' } },
    statuses: mayas(200, { viewing: 403 }),
  },
  'GET /api/traders/:id/periods': { statuses: mayas(200) },
  'GET /api/traders/:id/periods/:archiveId': {
    path: '/api/traders/1/periods/99',
    statuses: mayas(404),
  },
  // Every caller calls from this machine, as a browser page does.
  'GET /metrics': { statuses: all(401) },
  'GET /api/openapi.json': { statuses: all(200) },
  'GET /healthz': { statuses: all(200) },
  'GET /readyz': { statuses: all(200) },
  'GET /*': { path: '/', statuses: all(200) },
  'POST /': { send: { raw: new URLSearchParams({ accessCode: 'code-number-1' }) }, statuses: all(303) },
  'POST /admin': { send: { raw: new URLSearchParams({ password: 'secret' }) }, statuses: all(303) },
  'POST /guest': { send: { raw: new URLSearchParams({ accessCode: 'code-number-1' }) }, statuses: all(303) },
};

/** Whether only an admin may call. */
export const isAdminOnly = ({ admin, maya, script, leo, viewing }: Statuses): boolean =>
  admin < 400 && [maya, script, leo, viewing].every((status) => status >= 400);
