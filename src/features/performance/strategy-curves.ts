import type { Db } from '#src/db/open.ts';
import { memoize } from '#src/values/memoize.ts';
import type { StrategyCurve } from './strategy-curve-responses.ts';
import { strategyCurvesStore } from './strategy-curves-store.ts';

/** As many as a line a card wide can show. */
const MOST_CLOSES = 40;

/** What each of a trader's strategies made over time. */
export function strategyCurves(db: Db) {
  // Few requests need its statements.
  const store = memoize(() => strategyCurvesStore(db));
  return {
    list(traderId: number): StrategyCurve[] {
      const curves: StrategyCurve[] = [];
      let of = '';
      for (const { dimension, key, date, netCents } of store().closes(traderId, MOST_CLOSES)) {
        const current = curves.at(-1);
        if (current && of === `${dimension} ${key}`) {
          current.closes.push({ date, net: netCents });
          continue;
        }
        of = `${dimension} ${key}`;
        const isLinked = dimension === 'strategy';
        curves.push({
          strategyId: isLinked ? Number(key) : null,
          name: isLinked ? null : key,
          closes: [{ date, net: netCents }],
        });
      }
      return curves;
    },
  };
}
