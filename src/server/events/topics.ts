/** Who is told of a change, and how much. */

import type { Topic } from '#src/values/wire/topics.ts';

interface Reach {
  topic: Topic;
  /** Whether a trader's change is on the screens of the whole team. */
  movesTeam?: true;
  /** Whether it concerns everyone, whoever makes it. */
  isShared?: true;
}

/**
 * By the tag of the calls that change it; `null` for one that is on no screen. A noun without a row may be on any: what only
 * the admin changes, and seldom, needs none.
 */
const REACH: Record<string, Reach | null> = {
  Journal: { topic: 'journal', movesTeam: true },
  'Images of entries': { topic: 'journal' },
  Imports: { topic: 'imports', movesTeam: true },
  Accounts: { topic: 'accounts', movesTeam: true },
  Strategies: { topic: 'strategies' },
  "A trader's calendar": { topic: 'days' },
  'Saved filters': { topic: 'filters' },
  'API tokens': { topic: 'tokens' },
  Contracts: { topic: 'contracts', isShared: true, movesTeam: true },
  Settings: { topic: 'settings', isShared: true, movesTeam: true },
  Traders: { topic: 'traders', isShared: true, movesTeam: true },
  Webhooks: { topic: 'webhooks', isShared: true },
  Quotes: { topic: 'quotes', isShared: true },
  'Drive links': { topic: 'links', isShared: true },
  Videos: { topic: 'videos', isShared: true },
  Access: null,
  Limits: { topic: 'limits', isShared: true, movesTeam: true },
  Archives: { topic: 'archives', isShared: true, movesTeam: true },
};

/** What a noun without a row of its own does. */
const ANYWHERE: Reach = { topic: 'everything', movesTeam: true, isShared: true };

/** How far a change of a noun reaches; `null` if it is on no screen. @param tag of its calls */
export function findReach(tag: string): Reach | null {
  const known = REACH[tag];
  return known === undefined ? ANYWHERE : known;
}

/** A change as it was made. */
export interface Change {
  topic: Topic;
  movesTeam: boolean;
  /** Whose data changed; `null` if it concerns everyone. */
  traderId: number | null;
}

/** Who listens, by the session as it is now. */
export interface Reader {
  traderId: number | null;
  /** Whether they may look at others too: their screens can be anyone's. */
  readsOthers: boolean;
}

/** What a reader is told of changes; nothing, if none is on a screen of theirs. */
export function topicsFor({ traderId, readsOthers }: Reader, changes: readonly Change[]): Set<Topic> {
  const topics = new Set<Topic>();
  for (const change of changes) {
    if (readsOthers || change.traderId === null || change.traderId === traderId) topics.add(change.topic);
    if (change.movesTeam) topics.add('team');
  }
  return topics;
}
