import type { AccountState } from './responses.ts';

/** What is left to an account, by the rule that leaves least. */
export interface Tightest extends Pick<AccountState, 'roomAtWorst' | 'estimate'> {
  id: number;
  name: string;
  rule: NonNullable<AccountState['bindingRule']>;
  /** Cents. */
  room: bigint;
}

/** `null` without rules that have a room. */
export function findRoom({ id, name }: Pick<Tightest, 'id' | 'name'>, state: AccountState): Tightest | null {
  const { bindingRule: rule, estimate } = state;
  if (rule === null) return null;
  // Of a day's loss all is known.
  const { room, ...bounds } =
    rule === 'dailyLoss'
      ? { room: state.dayRoom, roomAtWorst: state.dayRoom, estimate: false }
      : { room: state.room, roomAtWorst: state.roomAtWorst, estimate };
  return room === null ? null : { id, name, rule, room, ...bounds };
}

export const isTighter = (one: Tightest, other: Tightest | undefined): boolean =>
  other === undefined || leastOf(one) < leastOf(other);

const leastOf = ({ room, roomAtWorst }: Tightest): bigint => roomAtWorst ?? room;
