import type { AuditItem } from '#src/features/settings/responses.ts';

/** Each call in words; `#` stands for the id or root it acts on. */
const DONE: Record<string, string> = {
  'POST /api/auth/validate': 'entered an access code',
  'POST /api/auth/logout': 'logged out',
  'POST /api/auth/admin': 'entered the admin password',
  'POST /api/auth/admin/lock': 'locked the admin area',
  'DELETE /api/admin/sessions': 'ended all sessions',
  'PUT /api/admin/settings': 'changed the settings',
  'POST /api/admin/traders': 'added a trader',
  'PUT /api/admin/traders/:id': 'changed trader #',
  'DELETE /api/admin/traders/:id': 'deleted trader #',
  'POST /api/admin/traders/:id/view': 'opened the dashboard of trader #',
  'POST /api/admin/journal': 'added a trade',
  'PUT /api/admin/journal/:id': 'changed trade #',
  'DELETE /api/admin/journal/:id': 'deleted trade #',
  'POST /api/accounts': 'added an account',
  'PUT /api/accounts/:id': 'changed account #',
  'DELETE /api/accounts/:id': 'deleted account #',
  'POST /api/tokens': 'added an API token',
  'DELETE /api/tokens/:id': 'removed API token #',
  'POST /api/strategies': 'added a strategy',
  'PUT /api/strategies/:id': 'changed strategy #',
  'DELETE /api/strategies/:id': 'deleted strategy #',
  'POST /api/videos': 'uploaded a video',
  'PUT /api/videos/:id': 'changed video #',
  'DELETE /api/videos/:id': 'deleted video #',
  'POST /api/google-drive-links': 'added a Google Drive link',
  'PUT /api/google-drive-links/order': 'put the Google Drive links in order',
  'PUT /api/google-drive-links/:id': 'changed Google Drive link #',
  'DELETE /api/google-drive-links/:id': 'deleted Google Drive link #',
  'POST /api/quotes': 'added a quote',
  'PUT /api/quotes/order': 'put the quotes in order',
  'PUT /api/quotes/:id': 'changed quote #',
  'DELETE /api/quotes/:id': 'deleted quote #',
  'PUT /api/admin/contracts/:root': 'set the contract #',
  'DELETE /api/admin/contracts/:root': 'deleted the contract #',
  'POST /api/archive/journal-entries': 'archived all journal entries and reset the system',
  // On the command line, where `#` is the archive, the trader or how many.
  archive: 'archived all journal entries as #',
  'admin-password': 'set the admin password',
  import: 'imported broker files: #',
  'imports undo': 'took back import #',
  'limits clear': 'cleared #',
  restore: 'restored #',
  'sessions end': 'ended all sessions (#)',
  'traders add': 'added trader #',
  'traders code': 'gave trader # another access code',
  'traders remove': 'deleted trader #',
  'traders reissue-codes': 'gave another access code to #',
  'tokens add': 'added API token #',
  'tokens remove': 'removed API token #',
};

/** An action as a sentence: who did what, from where. @param moment an instant for people */
export function auditSentence(
  { actor, address, action, details }: AuditItem,
  moment: (instant: string) => string,
): string {
  const shown = action === 'restore' ? details.replace(INSTANT, moment) : details;
  return `${whoOf(actor, address)} ${doneText(action, shown)}.`;
}

/** Of the backup that was restored. */
const INSTANT = /\b\d{4}-\d\d-\d\dT[\d:.]+Z/;

function whoOf(actor: string, address: string | null): string {
  if (actor === 'cli') return 'Someone on the command line of the server';
  const who = actor.startsWith('trader:') ? actor.replace('trader:', 'Trader ') : 'The admin';
  return address === null ? who : `${who} at ${address}`;
}

function doneText(action: string, details: string): string {
  const done = DONE[action];
  if (done === undefined) return `called ${action} (${details})`;
  return done.replace('#', () => subjectOf(action, details));
}

/** Picks the path segment that a pattern such as `PUT /api/quotes/:id` has as its parameter. */
function subjectOf(action: string, path: string): string {
  const place = action.split('/').findIndex((part) => part.startsWith(':'));
  return place === -1 ? path : (path.split('/')[place] ?? path);
}
