import type { TraderStats } from '#src/features/performance/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { Percentage } from '#web/features/figures/percentage.tsx';
import { journalPath, strategiesPath } from '#web/features/layout/dashboard-tabs.ts';
import { VIDEOS_ID } from '#web/features/videos/video-gallery.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import type { IconName } from '#web/ui/display/icons.ts';
import { None } from '#web/ui/display/none.tsx';
import { FIGURE_GRID, FigureCard } from './figure-card.tsx';

interface CountTilesProps {
  traderId: number;
  /** `undefined` while loading. */
  stats: TraderStats | undefined;
}

export function CountTiles({ traderId, stats }: CountTilesProps) {
  return (
    <div className={`${FIGURE_GRID} md:grid-cols-4`}>
      <FigureCard label="Total Entries" href={journalPath(traderId)} mark={<Mark icon="notebook-text" />}>
        {stats && formatCount(stats.entries)}
      </FigureCard>
      <FigureCard label="Win Rate" href={journalPath(traderId)} mark={<Mark icon="percent" />}>
        {stats && (stats.entries === 0 ? <None /> : <Percentage value={stats.winRate} />)}
      </FigureCard>
      <FigureCard label="Strategies" href={strategiesPath(traderId)} mark={<Mark icon="target" />}>
        {stats && formatCount(stats.strategies)}
      </FigureCard>
      <FigureCard
        label="Videos"
        href={stats && stats.videos > 0 ? `#${VIDEOS_ID}` : undefined}
        mark={<Mark icon="video" />}
      >
        {stats && formatCount(stats.videos)}
      </FigureCard>
    </div>
  );
}

const Mark = ({ icon }: { icon: IconName }) => <Icon name={icon} className="size-4.5 text-muted" />;
