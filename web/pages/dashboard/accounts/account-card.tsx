import type { Account } from '#src/features/accounts/responses.ts';
import { formatMoney, toDollars } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { ACCOUNT_MESSAGES, COUNTS_FOR_TEAM, KIND_NAMES } from '#web/features/accounts/account-messages.ts';
import { RuleState } from '#web/features/accounts/rule-state.tsx';
import { MoneyOrPrivate, toneOf } from '#web/features/figures/money.tsx';
import { useIsMarked } from '#web/lists/marked-rows.tsx';
import { RowActions } from '#web/lists/row-actions.tsx';
import { RowSwitch } from '#web/lists/row-switch.tsx';
import { useUpdateAccount } from '#web/queries/accounts.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { Sparkline } from '#web/ui/display/sparkline.tsx';
import { IconButton } from '#web/ui/inputs/button.tsx';

interface AccountCardProps {
  account: Account;
  /** The name of the account that it follows. */
  leader: string | null;
  /** Whether the admin or a manager looks at it, who set what counts for the team. */
  setsTeam: boolean;
  /** Null for those who may only read. */
  actions: { onEdit: () => void; onArchive: () => void; onDelete: () => void; isSaving: boolean } | null;
  /** Of a manager, who edits nothing else of another trader's. */
  onRules: (() => void) | null;
}

export const ACCOUNT_CARD = 'flex min-w-0 flex-col gap-4 p-4 sm:p-5';

export function AccountCard({ account, leader, setsTeam, actions, onRules }: AccountCardProps) {
  const { name, firm, kind, balance, startingBalance, entries, isArchived, countsForTeam } = account;
  const net = balance - startingBalance;
  return (
    <Card as="li" data-changed={useIsMarked(account.id)} className={ACCOUNT_CARD}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-32">
          <h2 className="break-words text-16 font-semibold tracking-tight">{name}</h2>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <Badge tone={kind === 'funded' || kind === 'live' ? 'gold' : 'neutral'}>{KIND_NAMES[kind]}</Badge>
            {firm !== '' && <span className="min-w-0 break-words text-12 text-muted">{firm}</span>}
          </div>
        </div>
        {onRules && (
          <IconButton variant="ghost" icon="pencil" label={`Edit the rules of ${name}`} onClick={onRules} />
        )}
        {actions && (
          <div className="-mr-2 -mt-1 ml-auto flex shrink-0">
            <IconButton
              variant="ghost"
              icon={isArchived ? 'archive-restore' : 'archive'}
              label={`${isArchived ? 'Unarchive' : 'Archive'} ${name}`}
              busy={actions.isSaving}
              onClick={actions.onArchive}
            />
            <RowActions name={name} onEdit={actions.onEdit} onDelete={actions.onDelete} />
          </div>
        )}
      </div>
      {leader !== null && (
        <p className="flex min-w-0 items-center gap-1.5 text-muted">
          <Icon name="copy" className="size-4 shrink-0" />
          <span className="min-w-0 break-words">Follows {leader}</span>
        </p>
      )}
      {!countsForTeam && (
        <p>
          <Badge>Does not count for the team</Badge>
        </p>
      )}
      <dl className="mt-auto flex flex-wrap gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-32">
          <dt className="text-12 text-muted">Balance</dt>
          <dd
            title={`${formatMoney(startingBalance, { plus: 'never' })} at the start, ${formatMoney(net)} since`}
            className="mt-1 break-words text-20 max-sm:[font-size:min(1.25rem,8vw)] font-semibold tabular-nums"
          >
            {formatMoney(balance, { plus: 'never' })}
          </dd>
        </div>
        <div className="ml-auto flex flex-col justify-between text-right">
          <dt className="text-12 text-muted">Net P&L</dt>
          <dd className="font-semibold">
            <MoneyOrPrivate value={net} costs={account.costsPaid} />
          </dd>
        </div>
      </dl>
      <Curve account={account} />
      {account.rules && account.state && (
        <RuleState rules={account.rules} state={account.state} className="border-t border-line pt-3" />
      )}
      <p className="text-12 tabular-nums text-muted">
        {count(entries, 'entry', 'entries')} · started with {formatMoney(startingBalance, { plus: 'never' })}
      </p>
      {setsTeam && <TeamSwitch account={account} />}
    </Card>
  );
}

function TeamSwitch({ account: { id, name, version, countsForTeam } }: { account: Account }) {
  const update = useUpdateAccount();
  return (
    <RowSwitch
      label={COUNTS_FOR_TEAM}
      name={name}
      isOn={countsForTeam}
      save={(next) => update.mutateAsync({ id, change: { countsForTeam: next, version } })}
      isSaving={update.isPending}
      requested={update.variables?.change.countsForTeam}
      messages={ACCOUNT_MESSAGES}
      className="self-start py-1"
    />
  );
}

const HEIGHT = 'h-14 w-full';

/** The balance over the days with entries. Those that are archived are no longer on it, but their money is. */
function Curve({ account: { balance, curve, curveStart } }: { account: Account }) {
  const [first] = curve;
  const last = curve.at(-1);
  if (!first || !last) return <div className={`${HEIGHT} border-b border-dashed border-line-strong`} />;
  const day = (date: string) => formatTradeDate(date, { year: true });
  const start = toDollars(curveStart);
  return (
    <Sparkline
      values={[start, ...curve.map((point) => toDollars(point.balance))]}
      baseline={start}
      tone={toneOf(balance - curveStart)}
      label={`Balance from ${formatMoney(curveStart, { plus: 'never' })} before ${day(first.date)} to ${formatMoney(last.balance, { plus: 'never' })} on ${day(last.date)}`}
      className={HEIGHT}
    />
  );
}
