import type { ReactNode } from 'react';
import { formatMoney, type MoneyFormat, signOf } from '#src/values/money/money.ts';
import type { Tone } from '#web/ui/display/badge.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';

export const COLOURS = { gain: 'text-gain', loss: 'text-loss', neutral: 'text-muted' } as const;

/** Colour of an amount; its sign says the same. */
export function toneOf(amount: bigint): Extract<Tone, 'gain' | 'loss' | 'neutral'> {
  const sign = signOf(amount);
  return sign > 0 ? 'gain' : sign < 0 ? 'loss' : 'neutral';
}

/** A gain or a loss: signed, coloured, in tabular figures. */
export function Money({
  value,
  className,
  ...format
}: MoneyFormat & { value: bigint; className?: string | undefined }) {
  return (
    <span className={classNames('tabular-nums whitespace-nowrap', COLOURS[toneOf(value)], className)}>
      {formatMoney(value, format)}
    </span>
  );
}

/** Before an amount that is worked out of an account's cost list. */
export const Estimated = () => (
  <span className="text-warn">
    <span aria-hidden="true">≈</span>
    <span className="sr-only">estimated </span>
  </span>
);

export interface MadeOf {
  net: bigint;
  /** Commission and fees, already taken off; `null` when private. */
  costs: bigint | null | undefined;
}

/** `+$440.00 gross − $27.70 costs`; nothing without costs. */
export function beforeCosts({ net, costs }: MadeOf): string | undefined {
  if (!costs) return;
  const [sign, noun, amount] = costs > 0n ? ['−', 'costs', costs] : ['+', 'rebates', -costs];
  return `${formatMoney(net + costs)} gross ${sign} ${formatMoney(amount, { plus: 'never' })} ${noun}`;
}

/** `+$412.30 net · +$440.00 gross − $27.70 costs`; nothing without costs. */
export function grossAndCosts(of: MadeOf): string | undefined {
  const before = beforeCosts(of);
  return before && `${formatMoney(of.net)} net · ${before}`;
}

/** A P&L of several entries. Hover, focus and tap tell gross and costs; screen readers and print have the words. */
export function WithCosts({ children, ...of }: MadeOf & { children: ReactNode }) {
  const words = grossAndCosts(of);
  return words === undefined ? (
    children
  ) : (
    <button
      type="button"
      data-tip={words}
      data-tap=""
      className="max-w-full cursor-help text-inherit min-h-6 print:text-left"
    >
      {children}
      <CostWords {...of} />
    </button>
  );
}

/** For screen readers and print, which have the net itself beside it. */
export const CostWords = (of: MadeOf) => (
  <span
    data-made-of=""
    className="sr-only print:not-sr-only print:block print:text-12 print:font-normal"
  >{` ${beforeCosts(of)}`}</span>
);

interface ResultOf {
  /** `null` when private. */
  value: bigint | null;
  trades: number;
  open: number;
}

/** Whether all of some trades are open and nothing was realized: there is no result yet. */
export const isWithoutResult = ({ value, trades, open }: ResultOf): boolean =>
  open > 0 && open === trades && !value;

/** The result of trades, if there is one yet. */
export function ResultOrOpen({
  costs,
  className = '',
  ...of
}: ResultOf & { costs?: bigint | null; className?: string }) {
  if (isWithoutResult(of)) return <span className={classNames('text-muted', className)}>Open</span>;
  return <MoneyOrPrivate value={of.value} costs={costs} className={className} />;
}

/** An amount, or a note that it is private. */
export function MoneyOrPrivate({
  value,
  costs,
  className = '',
}: {
  value: bigint | null;
  costs?: bigint | null | undefined;
  className?: string;
}) {
  if (value === null) return <Private />;
  return (
    <WithCosts net={value} costs={costs}>
      <Money value={value} className={className} />
    </WithCosts>
  );
}

/** Placeholder for a private figure. */
export function Private() {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      <Icon name="lock" className="size-3.5" />
      Private
    </span>
  );
}
