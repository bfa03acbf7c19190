import { formatMoney, signOf, toDollars } from '#src/values/money/money.ts';
import { COLOURS, Money } from '#web/features/figures/money.tsx';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { isOpenOnly, sizeIn, type Unit } from './month-days.ts';

interface ResultProps {
  net: bigint;
  r: number | null;
  entries?: number;
  openCount?: number;
  unit: Unit;
  /** `short`: whole dollars, thousands from 10,000 on, for where there is hardly room. */
  digits?: 'cents' | 'short';
  className?: string | undefined;
}

/** Net in dollars, or in R; a dash where no risk is known, and 'Open' while all of its trades are. */
export function Result({ unit, digits = 'cents', className, ...of }: ResultProps) {
  const { net, r } = of;
  if (isOpenOnly(of)) return <span className={classNames('text-muted', className)}>Open</span>;
  if (unit === 'money') {
    return digits === 'cents' ? (
      <Money value={net} className={className} />
    ) : (
      <Money value={net} digits={shortDigits(net)} className={className} />
    );
  }
  if (r === null) return <span className={classNames('text-muted', className)}>—</span>;
  const sign = signOf(sizeIn({ net, r }, 'r') ?? 0n);
  const tone = sign > 0 ? COLOURS.gain : sign < 0 ? COLOURS.loss : COLOURS.neutral;
  return (
    <span className={classNames('tabular-nums whitespace-nowrap', tone, className)}>
      {formatR(r, { signed: true })} R
    </span>
  );
}

/** The same as text: a net in dollars, or 'Open'. */
export const netText = (
  of: { net: bigint; entries: number; openCount?: number },
  digits: 'cents' | ReturnType<typeof shortDigits> = 'cents',
): string => (isOpenOnly(of) ? 'Open' : formatMoney(of.net, { digits }));

/** The same in either unit, in words where nothing is known. */
export function exactText(
  of: { net: bigint; r: number | null; entries: number; openCount?: number },
  unit: Unit,
): string {
  if (unit === 'money' || isOpenOnly(of)) return netText(of);
  return of.r === null ? 'no R' : `${formatR(of.r, { signed: true })} R`;
}

/** From which amount on whole dollars do not fit into a day. */
const WIDE = 10_000;

/** How an amount is shown where there is hardly room. */
export function shortDigits(net: bigint) {
  const dollars = Math.abs(toDollars(net));
  if (dollars >= WIDE) return 'compact';
  return dollars > 0 && dollars < 1 ? 'cents' : 'whole';
}

/** The same where there is even less. */
export const phoneDigits = (net: bigint) => (Math.abs(toDollars(net)) >= 1000 ? 'compact' : shortDigits(net));
