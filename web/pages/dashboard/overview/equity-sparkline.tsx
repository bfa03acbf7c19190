import { useQuery } from '@tanstack/react-query';
import { formatMoney, NOTIONAL_ACCOUNT_CENTS, toDollars } from '#src/values/money/money.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { equityQuery } from '#web/queries/overview.ts';
import { Sparkline } from '#web/ui/display/sparkline.tsx';

/** In dollars. */
const ACCOUNT = toDollars(NOTIONAL_ACCOUNT_CENTS);

const HEIGHT = 'h-16 sm:h-20 xl:h-24';

/** The equity curve from the notional $10,000 on. It is decorative: a failed read shows nothing. */
export function EquitySparkline({ traderId }: { traderId: number }) {
  const { data: line } = useQuery(equityQuery(useApi(), traderId));
  if (line === undefined) return <div className={HEIGHT} />;
  if (line === null) return null;
  const change = (line.closes.at(-1) ?? ACCOUNT) - ACCOUNT;
  const day = (date: string) => formatTradeDate(date, { year: true });
  const equity = formatMoney(line.equity, { plus: 'never' });
  return (
    <Sparkline
      values={[ACCOUNT, ...line.closes]}
      baseline={ACCOUNT}
      tone={change > 0 ? 'gain' : change < 0 ? 'loss' : 'neutral'}
      label={`Equity from $10,000.00 before ${day(line.from)} to ${equity} on ${day(line.to)}`}
      className={`w-full ${HEIGHT}`}
    />
  );
}
