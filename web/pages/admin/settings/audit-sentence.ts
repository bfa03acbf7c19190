import type { AuditItem } from '#src/features/settings/responses.ts';

/** An action as a sentence: who did what, from where. @param moment an instant for people */
export function auditSentence(
  { actor, address, action, done }: AuditItem,
  moment: (instant: string) => string,
): string {
  const shown = action === 'restore' ? done.replace(INSTANT, moment) : done;
  return `${describeActor(actor, address)} ${shown}.`;
}

/** Of the backup that was restored. */
const INSTANT = /\b\d{4}-\d\d-\d\dT[\d:.]+Z/;

function describeActor(actor: string, address: string | null): string {
  if (actor === 'cli') return 'Someone on the command line of the server';
  const who =
    actor === 'admin' ? 'The admin' : actor.replace('trader:', 'Trader ').replace('token:', 'API token ');
  return address === null ? who : `${who} at ${address}`;
}
