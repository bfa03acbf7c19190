/** What is sent to a receiver of each kind. */

import { moneyString, percentOfAccount } from '#src/values/money/money.ts';
import type { ShownMoney, WebhookKind } from './contract.ts';
import type { Measure, PostFacts } from './facts-contract.ts';
import { postText } from './text-rules.ts';

export interface PostHead {
  kind: WebhookKind;
  show: ShownMoney;
  team: string;
  /** The same for each try. */
  delivery: string;
  /** When it was made, epoch milliseconds. */
  at: number;
}

/** What Discord and Slack take; for others as much as for Slack. Characters. */
const MOST = { discord: 2000, slack: 4000, other: 4000 };

/** Without a mention, a link or any other mark-up: a backslash takes each sign as it is. */
const plainDiscord = (typed: string): string => oneLine(typed).replace(/[\\*_~`|<>[\]()@#:-]/g, '\\$&');
/** What Slack reads as a mention or a link stands in angle brackets. */
const plainSlack = (typed: string): string =>
  oneLine(typed).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const oneLine = (typed: string): string => typed.replace(/\s+/g, ' ');

/** The body of a post, in JSON. */
export function postBody(facts: PostFacts, head: PostHead): string {
  const { kind, show, team } = head;
  const style = { team, show, most: MOST[kind] };
  if (kind === 'discord') {
    const content = postText(facts, { ...style, plain: plainDiscord });
    return JSON.stringify({ content, allowed_mentions: { parse: [] } });
  }
  if (kind === 'slack') return JSON.stringify({ text: postText(facts, { ...style, plain: plainSlack }) });
  return JSON.stringify({
    id: head.delivery,
    event: facts.event,
    createdAt: new Date(head.at).toISOString(),
    team,
    text: postText(facts, { ...style, plain: oneLine }),
    ...detailsOf(facts, show),
  });
}

/** What it says, for programs. */
function detailsOf(facts: PostFacts, show: ShownMoney): object {
  switch (facts.event) {
    case 'dayClosed': {
      const { day, pnl, trades, open, traders } = facts;
      return {
        day,
        ...figures(pnl, show, traders.length),
        trades,
        open,
        traders: traders.map(({ name, pnl, trades, open }) => ({
          name,
          ...figures(pnl, show),
          trades,
          open,
        })),
        leavesOutAccounts: facts.leavesOut,
      };
    }
    case 'limitAmber':
    case 'limitRed': {
      const { day, trader, limit, used, reached, of } = facts;
      return { day, trader, limit, used, reached: toSent(reached, show), of: toSent(of, show) };
    }
    case 'importFailed':
      return { trader: facts.trader, reason: facts.reason };
    case 'test':
      return {};
  }
}

const figures = (pnl: bigint, show: ShownMoney, accounts = 1) => ({
  ...(show === 'amounts' ? { pnl: moneyString(pnl) } : {}),
  percent: percentOfAccount(pnl, accounts),
});

function toSent(measure: Measure | null, show: ShownMoney): string | number | null {
  if (measure === null) return null;
  if ('count' in measure) return measure.count;
  return show === 'amounts' ? moneyString(measure.cents) : null;
}
