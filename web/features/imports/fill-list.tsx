import type { EntryFill } from '#src/features/imports/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { shownAmount } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { clockAt } from '#src/values/time/instants.ts';
import { formatShown, type TimeFormat } from '#src/values/time/time-of-day.ts';
import { useApp } from '#web/context/app-context.tsx';
import { formatExact, formatPrice } from '#web/features/figures/price.ts';

/** The files that fills come from. */
export const listFiles = (fills: readonly EntryFill[]): string[] => [
  ...new Set(fills.map(({ file }) => file)),
];

/** What an imported entry was made of: the first fills of all. */
export function FillList({ fills, total }: { fills: readonly EntryFill[]; total: number }) {
  const hasFile = listFiles(fills).length > 1;
  return (
    <>
      <ul aria-label={count(fills.length, 'fill')} className="divide-y divide-line">
        {fills
          .map((fill, at) => ({ fill, at }))
          .map(({ fill, at }) => (
            <Fill key={at} fill={fill} hasFile={hasFile} />
          ))}
      </ul>
      {fills.length < total && (
        <p className="pt-2.5 text-12 text-muted">
          The first {formatCount(fills.length)} of {formatCount(total)} fills
        </p>
      )}
    </>
  );
}

function Fill({ fill, hasFile }: { fill: EntryFill; hasFile: boolean }) {
  const { role, side, quantity, price, at, costs, isEstimated, id, file, line } = fill;
  const app = useApp();
  const paid = [
    ...(costs.commission === null ? [] : [`commission ${costText(costs.commission)}`]),
    ...(costs.fees === null ? [] : [`fees ${costText(costs.fees)}`]),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5 tabular-nums first:pt-0 last:pb-0">
      <span>
        <span className="text-muted">{role === 'entry' ? 'Entry' : 'Exit'}</span>{' '}
        <span className="font-semibold">
          {side === 'buy' ? 'Buy' : 'Sell'} {formatExact(quantity)}
        </span>{' '}
        at {formatPrice(price)}
      </span>
      <span className="text-muted">{at === null ? '' : formatMoment(at, app)}</span>
      <span className="col-span-full text-12 text-muted [overflow-wrap:anywhere]">
        {[
          ...(paid.length > 0 ? [`${paid.join(', ')}${isEstimated ? ', estimated' : ''}`] : []),
          `${hasFile ? `${file}, ` : ''}line ${formatCount(line)}`,
          ...(id === null ? [] : [id]),
        ].join(' · ')}
      </span>
    </li>
  );
}

/** To the second: `Nov 9, 8:41:07 AM`. */
const formatMoment = (at: string, { timeZone, clock }: TimeFormat): string =>
  formatShown(clockAt(Date.parse(at), timeZone).toISOString(), clock);

/** Exact: there may be parts of a cent. Rebates are negative. */
function costText(amount: string): string {
  return shownAmount(`${amount.startsWith('-') ? '−' : ''}$${formatPrice(amount.replace('-', ''))}`);
}
