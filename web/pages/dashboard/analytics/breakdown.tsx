import type { Breakdown, BreakdownPart } from '#src/features/performance/responses.ts';
import { WEEKDAY_NAMES } from '#src/values/dates.ts';
import { formatCount } from '#src/values/figure.ts';
import { ChartCard } from '#web/features/charts/chart-card.tsx';
import { FiguresTable } from '#web/features/charts/figures-table.tsx';
import { RowMoney } from '#web/features/figures/narrow-money.tsx';
import { Percentage } from '#web/features/figures/percentage.tsx';
import { TradeCount } from '#web/features/figures/trade-count.tsx';
import { PartBars, PartBarsSkeleton } from './part-bars.tsx';
import { type NamedPart, TOP, topParts } from './top-parts.ts';

const POSITIONS = { long: 'Long', short: 'Short' } as const;

/**
 * The P&L by weekday, side, symbol and strategy.
 * @param breakdown `undefined` while loading
 */
export function BreakdownCards({ breakdown }: { breakdown: Breakdown | undefined }) {
  const { weekdays, positions, symbols, strategies } = breakdown ?? {};
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className={COLUMN}>
        <PartsCard
          title="P&L by Weekday"
          hint="The weekday of the trade date."
          heading="Weekday"
          parts={weekdays?.map(({ weekday, ...part }) =>
            named(part, `${weekday}`, WEEKDAY_NAMES[weekday] ?? ''),
          )}
        />
        <PartsCard
          title="P&L by Strategy"
          hint={hasOthers(strategies) ? OTHERS_HINT : 'By the strategy that is written on the entry.'}
          heading="Strategy"
          parts={strategies?.map(({ strategyId, name, ...part }) =>
            named(part, keyOf(part, `${strategyId} ${name}`), name ?? 'No strategy'),
          )}
        />
      </div>
      <div className={COLUMN}>
        <PartsCard
          title="Long against Short"
          hint="Both sides of the market."
          heading="Position"
          parts={positions?.map(({ positionType, ...part }) =>
            named(part, positionType, POSITIONS[positionType]),
          )}
        />
        <PartsCard
          title="P&L by Symbol"
          hint={hasOthers(symbols) ? OTHERS_HINT : 'Everything that was traded.'}
          heading="Symbol"
          parts={symbols?.map(({ symbol, ...part }) => named(part, keyOf(part, symbol), symbol))}
        />
      </div>
    </div>
  );
}

const OTHERS_HINT = `The ${TOP} that moved the most; the others together.`;
const hasOthers = (parts: readonly unknown[] | undefined) => parts !== undefined && parts.length > TOP + 1;

const COLUMN = 'grid min-w-0 grid-cols-1 gap-4';

/** A separate key for the others, since a symbol may have that name. */
const keyOf = ({ merged }: { merged?: number | undefined }, key: string): string =>
  merged === undefined ? `one ${key}` : 'others';

const named = (part: BreakdownPart, key: string, name: string): NamedPart => ({ ...part, key, name });

interface PartsCardProps {
  title: string;
  hint: string;
  /** Column heading of the parts' names. */
  heading: string;
  parts: readonly NamedPart[] | undefined;
}

function PartsCard({ title, hint, heading, parts }: PartsCardProps) {
  return (
    <ChartCard
      title={title}
      hint={hint}
      chart={parts ? <PartBars label={title} parts={topParts(parts)} /> : <PartBarsSkeleton />}
      table={
        parts &&
        (() => (
          <FiguresTable
            caption={title}
            columns={[heading, 'Trades', 'Wins', 'Losses', 'Win Rate', 'P&L']}
            rows={parts.map(({ key, name, trades, decisions, wins, losses, winRate, pnl, costs }) => ({
              key,
              cells: [
                name,
                <TradeCount key="trades" trades={trades} decisions={decisions} />,
                ...[wins, losses].map((n) => formatCount(n)),
                <Percentage key="rate" value={winRate} />,
                <RowMoney key="pnl" net={pnl} costs={costs} />,
              ],
            }))}
            className="max-h-120"
          />
        ))
      }
    />
  );
}
