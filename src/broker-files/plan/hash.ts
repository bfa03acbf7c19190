/** What stands for all that a plan does, so that an import does what its dry run showed. */

import type { Change, Plan, PlannedTrade } from './types.ts';

const LENGTH = 32;

/** Of plans that are reported one after the other, in whichever order: that of the contracts is the files'. */
export function plansHasher() {
  const hashes: string[] = [];
  return {
    add({ changes }: Pick<Plan, 'changes'>): void {
      if (changes.length > 0) hashes.push(sha256(listLines(changes)));
    },
    hash: (): string => sha256(hashes.sort()).slice(0, LENGTH),
  };
}

function* listLines(changes: readonly Change[]): Generator<string> {
  for (const change of changes) yield JSON.stringify(stable(change));
}

function sha256(lines: Iterable<string>): string {
  const hasher = new Bun.CryptoHasher('sha256');
  for (const line of lines) hasher.update(`${line}\n`);
  return hasher.digest('hex');
}

/** A dry run has no import yet: what hangs on its id is left out. */
function stable(change: Change): unknown {
  if (change.kind === 'remove') return [change.kind, change.entryId, change.isMerged];
  if (change.kind === 'mark') return [change.kind, change.entryId, change.trade.accountId];
  const trade = tradeText(change.trade);
  if (change.kind === 'create') return [change.kind, trade];
  return [change.kind, change.entryId, Object.values(change.figures), change.isEdited, change.merges, trade];
}

/** Values in the order in which the same code put them there: sorting the names would take longer than all the rest. */
const tradeText = ({ accountId, contract, figures, writing, legs }: PlannedTrade) => [
  accountId,
  contract,
  Object.values(figures),
  writing && Object.values(writing),
  legs.map(({ rows: _, ...leg }) => Object.values(leg)),
];
