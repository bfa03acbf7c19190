import type { Deps } from '#src/deps.ts';
import { admits, routing } from '#src/http/routing.ts';
import { DayPath } from './contract.ts';

export const performanceRoutes = ({ performance }: Pick<Deps, 'performance'>) =>
  routing().get('/api/daily-pnl/:date', ({ params }) => performance.dailyPnl(params.date), {
    ...admits('trader'),
    params: DayPath,
  });
