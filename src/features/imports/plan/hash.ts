/** What stands for all that a plan does, so that an import does what its dry run showed. */

import type { Change, PlannedTrade } from './types.ts';

const LENGTH = 32;

export function hashOf(changes: Iterable<Change>): string {
  const hasher = new Bun.CryptoHasher('sha256');
  for (const change of changes) hasher.update(`${JSON.stringify(stable(change))}\n`);
  return hasher.digest('hex').slice(0, LENGTH);
}

/** A dry run has no import yet: what hangs on its id is left out. */
function stable(change: Change): unknown {
  if (change.kind === 'remove') return [change.kind, change.entryId, change.isAbsorbed];
  const trade = tradeText(change.trade);
  if (change.kind === 'create') return [change.kind, trade];
  return [change.kind, change.entryId, Object.values(change.figures), change.isEdited, change.absorbs, trade];
}

/** Values in the order in which the same code put them there: sorting the names would take longer than all the rest. */
const tradeText = ({ accountId, contract, figures, writing, legs }: PlannedTrade) => [
  accountId,
  contract,
  Object.values(figures),
  writing && Object.values(writing),
  legs.map(({ rows: _, ...leg }) => Object.values(leg)),
];
