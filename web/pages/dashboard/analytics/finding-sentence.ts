import type { RankedGrouping } from '#src/features/metrics/contract.ts';
import type { TradeFinding } from '#src/features/metrics/finding-responses.ts';
import { formatHalfHour, formatHalfHourRange } from '#src/values/entries/trade-classes.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney, type MoneyFormat, toDollars } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import type { Clock } from '#src/values/time/clock.ts';
import { WEEKDAY_NAMES } from '#src/values/time/dates.ts';

export interface FindingSentence {
  /** The trades, which a link opens. */
  subject: string;
  /** What they did: ` cost you $5,389 over 31 trades: −$174 on average, the others +$61.` */
  rest: string;
  /** How sure that is. */
  interval: string;
}

const HOLDING: Readonly<Record<string, string>> = {
  to1m: 'held for less than a minute',
  '1to5m': 'held for 1 to 5 minutes',
  '5to15m': 'held for 5 to 15 minutes',
  '15to60m': 'held for 15 minutes to an hour',
  '1to4h': 'held for 1 to 4 hours',
  from4h: 'held for 4 hours or longer',
};

const SIZE: Readonly<Record<string, string>> = {
  '1': '1',
  '2': '2',
  '3to5': '3 to 5',
  '6to10': '6 to 10',
  from11: '11 and up',
};

/** Says a finding as a trader would. @param noun of what it counts: closed trades, where not every trade is one */
export function findingSentence(finding: TradeFinding, noun: string, clock: Clock): FindingSentence {
  const { n, others, net, mean, othersMean, low, high } = finding;
  return {
    subject: describeSubject(finding, clock),
    rest: `${describeResult(net, count(n, noun))}: ${dollars(mean)} on average, the others ${dollars(othersMean)}.`,
    interval: `90% interval of the difference per ${noun}: ${dollars(low)} to ${dollars(high)} · n ${formatCount(n)} / ${formatCount(others)}`,
  };
}

/** The best or the worst of a kind, in short. */
export interface ExtremeText {
  /** The trades, which a link opens: `Fridays`. */
  subject: string;
  /** Of a trade on average. */
  mean: string;
  /** `others +$61 · n 31 / 390 · 90%: −$342 to −$131` */
  details: string;
}

/** Says one of a kind as a table would. */
export function extremeText(finding: TradeFinding, clock: Clock): ExtremeText {
  const { n, others, mean, othersMean, low, high } = finding;
  return {
    subject: describeBriefly(finding, clock),
    mean: dollars(mean),
    details: `others ${dollars(othersMean)} · n ${formatCount(n)} / ${formatCount(others)} · 90%: ${dollars(low)} to ${dollars(high)}`,
  };
}

/** Whether its interval leaves room for no difference at all. */
export const couldBeChance = ({ low, high }: TradeFinding): boolean => low <= 0n && high >= 0n;

/** What the best and the worst are of. */
export const RANKED_NAMES: Record<RankedGrouping, string> = {
  strategy: 'setup',
  halfHour: 'half hour',
  weekday: 'weekday',
  root: 'symbol',
};

/** Without the words that a sentence needs. */
function describeBriefly(finding: TradeFinding, clock: Clock): string {
  const { grouping, key, name } = finding;
  if (grouping === 'halfHour') return formatHalfHourRange(Number(key), clock);
  if (grouping === 'root' || grouping === 'strategy') return name ?? key ?? describeSubject(finding, clock);
  return describeSubject(finding, clock);
}

function describeResult(net: bigint, counted: string): string {
  if (net === 0n) return ` broke even over ${counted}`;
  return ` ${net < 0n ? 'cost' : 'made'} you ${dollars(net < 0n ? -net : net, 'never')} over ${counted}`;
}

function describeSubject({ grouping, key, name }: TradeFinding, clock: Clock): string {
  switch (grouping) {
    case 'weekday':
      return `${WEEKDAY_NAMES[Number(key)] ?? ''}s`;
    case 'halfHour':
      return `Trades opened from ${formatHalfHour(Number(key), clock)} to ${formatHalfHour(Number(key) + 1, clock)}`;
    case 'holding':
      return `Trades ${HOLDING[key ?? ''] ?? ''}`;
    case 'size':
      return `Trades of size ${SIZE[key ?? ''] ?? ''}`;
    case 'root':
      return key === null ? 'Trades in unknown products' : `${key} trades`;
    case 'strategy':
      return key === null ? 'Trades without a strategy' : `“${name}” trades`;
    case 'tag':
      return key === null ? 'Trades without a tag' : `Trades tagged “${key}”`;
    case 'account':
      return key === null ? 'Trades without an account' : `Trades in ${name}`;
    case 'side':
      return key === 'long' ? 'Longs' : 'Shorts';
    case 'afterLoss':
      return key === 'true'
        ? 'Trades within 15 minutes after a loss'
        : 'Trades with no loss in the 15 minutes before';
  }
}

/** Small amounts keep their cents: a scalper's average may be less than ten dollars. */
function dollars(amount: bigint, plus: MoneyFormat['plus'] = 'gain'): string {
  return formatMoney(amount, { plus, digits: Math.abs(toDollars(amount)) < 10 ? 'cents' : 'whole' });
}
