import type { ReactNode } from 'react';
import type { AccountState } from '#src/features/accounts/responses.ts';
import type { AccountRules } from '#src/features/accounts/rules-contract.ts';
import { formatFixed } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { RULE_TITLES } from './rule-names.ts';
import { RuleRoom } from './rule-room.tsx';

interface RuleStateProps {
  rules: AccountRules;
  state: AccountState;
  className?: string;
}

const amount = (cents: bigint) => formatMoney(cents, { plus: 'never' });
const day = (date: string) => formatTradeDate(date, { year: true });

/** What an account may still lose, and what it still needs, by its rules. */
export function RuleState({ rules, state, className }: RuleStateProps) {
  const { bindingRule, breachedOn, mayHaveBreachedOn, estimate, dayRoom, room, roomAtWorst, consistency } =
    state;
  const needed = listNeeded(rules, state);
  return (
    <div className={classNames('flex flex-col gap-2 @container', className)}>
      <p className="flex flex-wrap items-center gap-2 text-12">
        <span className="min-w-0 break-words text-muted">{rules.name}</span>
        {breachedOn !== null && <Badge tone="loss">Breached on {day(breachedOn)}</Badge>}
        {estimate && <Badge>Estimate</Badge>}
      </p>
      <dl className="grid @[16rem]:grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1">
        {room !== null && (
          <Fact label={RULE_TITLES.maxDrawdown} isBinding={bindingRule === 'maxDrawdown'}>
            <RuleRoom of={{ room, roomAtWorst, estimate }} />
          </Fact>
        )}
        {dayRoom !== null && (
          <Fact label={RULE_TITLES.dailyLoss} isBinding={bindingRule === 'dailyLoss'}>
            <RuleRoom of={{ room: dayRoom, roomAtWorst: dayRoom, estimate: false }} />
          </Fact>
        )}
        {needed.map(({ label, text }) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
        {consistency && consistency.share !== null && consistency.needed === 0n && (
          <Fact label="Best day’s share">{formatFixed(consistency.share, 1)}%</Fact>
        )}
      </dl>
      {mayHaveBreachedOn !== null && (breachedOn === null || mayHaveBreachedOn < breachedOn) && (
        <p className="text-12 text-warn">
          By its MAE, an open trade may have been at the floor on {day(mayHaveBreachedOn)}.
        </p>
      )}
      <BreachedDays state={state} />
    </div>
  );
}

interface FactProps {
  label: string;
  isBinding?: boolean;
  children: ReactNode;
}

function Fact({ label, isBinding = false, children }: FactProps) {
  return (
    <>
      <dt className="text-12 text-muted">
        {label}
        {isBinding && (
          <>
            {' '}
            <span className="whitespace-nowrap text-ink">· binding</span>
          </>
        )}
      </dt>
      <dd className="text-right font-medium tabular-nums">{children}</dd>
    </>
  );
}

function listNeeded({ minDays }: AccountRules, { targetNeeded, daysNeeded, consistency }: AccountState) {
  const needed: { label: string; text: string }[] = [];
  if (targetNeeded !== null) {
    needed.push({ label: 'To the target', text: targetNeeded === 0n ? 'Reached' : amount(targetNeeded) });
  }
  if (daysNeeded !== null && minDays !== null) {
    needed.push({ label: 'Days', text: `${minDays - daysNeeded} of ${minDays}` });
  }
  if (consistency && consistency.needed > 0n) {
    needed.push({ label: 'Needed for consistency', text: amount(consistency.needed) });
  }
  return needed;
}

/** The rules of single days that were breached, apart from what ended the account. */
function BreachedDays({ state: { broken } }: { state: AccountState }) {
  const days = broken.filter(({ rule }) => rule !== 'maxDrawdown');
  if (days.length === 0) return null;
  return (
    <ul className="text-12 text-muted">
      {days.map(({ rule, days, last }) => (
        <li key={rule}>
          {RULE_TITLES[rule]} breached on {count(days, 'day')}, last on {day(last)}
        </li>
      ))}
    </ul>
  );
}
