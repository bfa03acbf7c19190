import { useQuery } from '@tanstack/react-query';
import { centsOf, formatMoney, NOTIONAL_ACCOUNT_CENTS } from '#src/values/money.ts';
import { formatTradeDate } from '#src/values/trade-date.ts';
import { useApi } from '#web/desk/desk.tsx';
import { equityQuery } from '#web/queries/overview.ts';
import { Sparkline } from '#web/ui/sparkline.tsx';

const HEIGHT = 'h-16 sm:h-20 xl:h-24';

/** The way of the account from the notional $10,000 on. It adorns the total: where it cannot be had, nothing is said. */
export function EquitySparkline({ traderId }: { traderId: number }) {
  const { data: closes } = useQuery(equityQuery(useApi(), traderId));
  const [first, last] = [closes?.at(0), closes?.at(-1)];
  if (!closes || !first || !last) return <div className={HEIGHT} />;
  const values = [NOTIONAL_ACCOUNT_CENTS, ...closes.map(({ equity }) => centsOf(equity))];
  const change = centsOf(last.equity) - NOTIONAL_ACCOUNT_CENTS;
  const day = (date: string) => formatTradeDate(date, { year: true });
  return (
    <Sparkline
      values={values}
      baseline={NOTIONAL_ACCOUNT_CENTS}
      tone={change > 0 ? 'gain' : change < 0 ? 'loss' : 'neutral'}
      label={`Equity from $10,000.00 before ${day(first.date)} to ${formatMoney(last.equity, { plus: 'never' })} on ${day(last.date)}`}
      className={`w-full ${HEIGHT}`}
    />
  );
}
