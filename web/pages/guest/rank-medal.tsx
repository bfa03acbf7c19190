import { classNames } from '#web/ui/display/class-names.ts';

const MEDALS: Record<number, { medal: string; row: string }> = {
  1: { medal: 'bg-gold-soft text-gold border-gold', row: 'from-gold-soft' },
  2: { medal: 'bg-silver-soft text-silver border-silver', row: 'from-silver-soft' },
  3: { medal: 'bg-bronze-soft text-bronze border-bronze', row: 'from-bronze-soft' },
};

/** A rank; gold, silver and bronze for the first three. @param rank `null` for who is not ranked */
export function RankMedal({ rank }: { rank: number | null }) {
  return (
    <span
      className={classNames(
        'inline-grid h-7 min-w-7 place-items-center rounded-full border px-1.5 text-12 font-semibold tabular-nums',
        (rank !== null && MEDALS[rank]?.medal) || 'border-transparent text-muted',
      )}
    >
      {rank ?? <Unranked />}
    </span>
  );
}

const Unranked = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">not ranked</span>
  </>
);

/** Row highlight of the first three. */
export function chooseRowLook(rank: number | null): string | undefined {
  const shine = rank === null ? undefined : MEDALS[rank]?.row;
  return shine && `bg-gradient-to-r to-transparent ${shine}`;
}
