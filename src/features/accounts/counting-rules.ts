import { type AccountKind, countsByKind } from './contract.ts';

/** Whether an account counts for the team. */
export interface Counting {
  kind: AccountKind;
  countsForTeam: boolean;
  /** Whether the admin or a manager has said that it does not, where it did. */
  isLeftOut: boolean;
}

/**
 * What was no simulation and becomes one no longer counts, and the other way round, unless it is left out.
 * @param said what the admin or a manager says about it, which holds
 */
export function decideCounting(
  before: Counting,
  kind: AccountKind = before.kind,
  said?: boolean,
): Pick<Counting, 'countsForTeam' | 'isLeftOut'> {
  const followsKind = !before.isLeftOut && countsByKind(kind) !== countsByKind(before.kind);
  const byItself = followsKind ? countsByKind(kind) : before.countsForTeam;
  const countsForTeam = said ?? byItself;
  return { countsForTeam, isLeftOut: !countsForTeam && (byItself || before.isLeftOut) };
}

/** Of a new one. */
export const decideNewCounting = (kind: AccountKind, said?: boolean) =>
  decideCounting({ kind, countsForTeam: countsByKind(kind), isLeftOut: false }, kind, said);
