import type { AccountState } from '#src/features/accounts/responses.ts';
import { formatMoney } from '#src/values/money/money.ts';

/** What a rule of an account still leaves. Cents; below 0 beyond it. */
export interface RoomOfRule extends Pick<AccountState, 'roomAtWorst' | 'estimate'> {
  room: bigint;
}

/** `$684.22 left`. Of an estimate the bounds, never one figure. */
export function describeRoom({ room, roomAtWorst, estimate }: RoomOfRule): string {
  if (room === 0n) return 'none left';
  const [word, unknown] = room > 0n ? ['left', 'at most'] : ['over', 'at least'];
  if (!estimate) return `${amount(room)} ${word}`;
  if (roomAtWorst === room) return `about ${amount(room)} ${word}`;
  // Where nothing may be left as well, there is no lower bound to give.
  if (roomAtWorst === null || (room > 0n && roomAtWorst <= 0n)) return `${unknown} ${amount(room)} ${word}`;
  const bounds = room > 0n ? [roomAtWorst, room] : [room, roomAtWorst];
  return `${bounds.map(amount).join(' to ')} ${word}`;
}

const amount = (cents: bigint) => formatMoney(cents < 0n ? -cents : cents, { plus: 'never' });
