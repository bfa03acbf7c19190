/** Each command in words, and what no call has words for; `#` stands for the archive, the trader or how many. */
const WORDS: Record<string, string> = {
  archive: 'archived all journal entries as #',
  'admin-password': 'set the admin password',
  'admin-password --reset-totp': 'reset two-factor authentication',
  'recovery code': 'entered the admin password and a recovery code: #',
  import: 'imported broker files: #',
  'imports undo': 'took back import #',
  'limits clear': 'cleared #',
  look: 'looked at the pages of trader #',
  restore: 'restored #',
  'sessions end': 'ended all sessions (#)',
  'traders add': 'added trader #',
  'traders code': 'gave trader # another access code',
  'traders role': 'gave trader #',
  'traders suspend': 'suspended trader #',
  'traders resume': 'let trader # in again',
  'traders remove': 'deleted trader #',
  'traders reissue-codes': 'gave another access code to #',
  'tokens add': 'added API token #',
  'tokens remove': 'removed API token #',
};

/** What was done, in words. @param words of the call, where `#` stands for the id or root it acts on */
export function doneText(action: string, details: string, words = WORDS[action]): string {
  if (words === undefined) return `called ${action} (${details})`;
  return words.replace('#', () => findSubject(action, details));
}

/** Picks the trader of a look, which names its day too, or the path segment that a pattern such as `PUT /api/quotes/:id` has as its parameter. */
function findSubject(action: string, path: string): string {
  if (action === 'look') return path.split(' ')[0] ?? path;
  const place = action.split('/').findIndex((part) => part.startsWith(':'));
  return place === -1 ? path : (path.split('/')[place] ?? path);
}
