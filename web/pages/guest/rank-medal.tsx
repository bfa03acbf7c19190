import { classNames } from '#web/ui/class-names.ts';

const MEDALS: Record<number, { medal: string; row: string }> = {
  1: { medal: 'bg-gold-soft text-gold border-gold', row: 'from-gold-soft' },
  2: { medal: 'bg-silver-soft text-silver border-silver', row: 'from-silver-soft' },
  3: { medal: 'bg-bronze-soft text-bronze border-bronze', row: 'from-bronze-soft' },
};

/** A rank; gold, silver and bronze for the first three. */
export function RankMedal({ rank }: { rank: number }) {
  return (
    <span
      className={classNames(
        'inline-grid h-7 min-w-7 place-items-center rounded-full border px-1.5 text-12 font-semibold tabular-nums',
        MEDALS[rank]?.medal ?? 'border-transparent text-muted',
      )}
    >
      {rank}
    </span>
  );
}

/** Row highlight of the first three. */
export function chooseRowLook(rank: number): string | undefined {
  const shine = MEDALS[rank]?.row;
  return shine && `bg-gradient-to-r to-transparent ${shine}`;
}
