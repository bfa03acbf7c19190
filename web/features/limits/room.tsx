import { formatMoney } from '#src/values/money/money.ts';

interface RoomProps {
  /** Cents; below 0 beyond the limit. */
  room: bigint;
  isInLine?: boolean;
}

/** What may still be lost today. */
export function Room({ room, isInLine = false }: RoomProps) {
  if (room > 0n) return <span className="font-medium">{formatMoney(room, { plus: 'never' })}</span>;
  if (isInLine) return <span className="text-loss">{formatMoney(-room, { plus: 'never' })} over</span>;
  return (
    <span className="block leading-tight text-loss">
      <span className="block font-medium">{formatMoney(-room, { plus: 'never' })}</span>
      <span className="block text-12">over</span>
    </span>
  );
}
