/** What a post says in words. */

import type { EventKind } from '#src/values/limit-kinds.ts';
import { formatCount, formatFixed } from '#src/values/money/figure.ts';
import { formatMoney, percentOfAccount } from '#src/values/money/money.ts';
import { countTrades } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import type { ShownMoney } from './contract.ts';
import type { DayFacts, LimitFacts, Measure, PostFacts } from './facts-contract.ts';
import { fitLines } from './fitting-rules.ts';

/** How a receiver wants it. */
export interface TextStyle {
  team: string;
  show: ShownMoney;
  /** Makes of what people have typed plain text. */
  plain: (typed: string) => string;
  /** Characters, once it is plain. */
  most: number;
}

export function postText(facts: PostFacts, style: TextStyle): string {
  const { plain, team } = style;
  const head = `${plain(team)} · `;
  switch (facts.event) {
    case 'dayClosed':
      return dayText(facts, head, style);
    case 'limitAmber':
    case 'limitRed':
      return head + limitText(facts, style);
    case 'importFailed':
      return `${head}An import of ${plain(facts.trader)} failed: ${plain(facts.reason)}`;
    case 'test':
      return `${head}Test post: posts arrive here.`;
  }
}

function dayText(
  { day, pnl, trades, open, traders, leavesOut }: DayFacts,
  head: string,
  style: TextStyle,
): string {
  const { plain, show, most } = style;
  /** What is open alone has no result. */
  const result = (of: Pick<DayFacts, 'pnl' | 'trades' | 'open'>, accounts = 1) => {
    const figure =
      show === 'amounts' ? formatMoney(of.pnl) : formatPercent(percentOfAccount(of.pnl, accounts));
    return [...(of.open === of.trades ? [] : [figure]), countTrades(of.trades, of.open)].join(', ');
  };
  const first = `${head}${formatDay(day)} is closed: ${result({ pnl, trades, open }, traders.length)}`;
  const lines = traders.map((one) => `${plain(one.name)}: ${result(one)}`);
  const note = leavesOut ? ['Without accounts that do not count for the team.'] : [];
  return fitLines([first, ...lines], note, most);
}

const formatDay = (day: string): string => formatTradeDate(day, { weekday: true });

/** `+1.25%`, `−0.50%`. */
function formatPercent(percent: number): string {
  const digits = formatFixed(Math.abs(percent), 2);
  const sign = digits === '0.00' || percent === 0 ? '' : percent < 0 ? '−' : '+';
  return `${sign}${digits}%`;
}

const LIMITS: Record<EventKind, string> = {
  dailyLoss: 'daily loss limit',
  weeklyLoss: 'weekly loss limit',
  teamDailyLoss: 'daily loss limit',
  maxTrades: 'limit of trades a day',
  maxContracts: 'size limit',
  maxLossesInARow: 'limit of losses in a row',
  allowedRoots: 'a trade in a symbol that is not allowed',
  stopRequired: 'a trade without the stop that is required',
};

function limitText({ event, day, trader, limit, used, reached, of }: LimitFacts, style: TextStyle): string {
  const level = event === 'limitRed' ? 'Red' : 'Amber';
  const who = trader === null ? 'the team' : style.plain(trader);
  const isMoney = reached !== null && 'cents' in reached;
  const measured =
    reached && of && (style.show === 'amounts' || !isMoney)
      ? `${formatMeasure(reached)} of ${formatMeasure(of, 'never')}`
      : null;
  const share = used === null || !(isMoney || measured === null) ? null : `${formatCount(used)}%`;
  const how =
    measured && share ? `: ${measured} (${share})` : measured || share ? `: ${measured ?? share}` : '';
  return `${level}: ${who}, ${LIMITS[limit]}${how}, ${formatDay(day)}`;
}

const formatMeasure = (measure: Measure, plus: 'gain' | 'never' = 'gain'): string =>
  'cents' in measure ? formatMoney(measure.cents, { plus }) : String(measure.count);
