import type { Account } from '#src/features/accounts/responses.ts';
import { formatMoney, toDollars } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { ACCOUNT_MESSAGES, COUNTS_FOR_TEAM, KIND_NAMES } from '#web/features/accounts/account-messages.ts';
import { MoneyOrPrivate, toneOf } from '#web/features/figures/money.tsx';
import { RowActions } from '#web/lists/row-actions.tsx';
import { RowSwitch } from '#web/lists/row-switch.tsx';
import { useUpdateAccount } from '#web/queries/accounts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';

interface AccountCardProps {
  account: Account;
  /** The name of the account that it follows. */
  leader: string | null;
  /** Whether the admin looks at it, who says what counts for the team. */
  isAdmin: boolean;
  /** Null for those who may only read. */
  actions: { onEdit: () => void; onArchive: () => void; onDelete: () => void; isSaving: boolean } | null;
}

export const ACCOUNT_CARD = 'flex min-w-0 flex-col gap-4 p-4 sm:p-5';

export function AccountCard({ account, leader, isAdmin, actions }: AccountCardProps) {
  const { name, firm, kind, balance, startingBalance, entries, isArchived, countsForTeam } = account;
  const net = balance - startingBalance;
  return (
    <Card as="li" className={ACCOUNT_CARD}>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="break-words text-16 font-semibold tracking-tight">{name}</h2>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <Badge tone={kind === 'funded' || kind === 'live' ? 'gold' : 'neutral'}>{KIND_NAMES[kind]}</Badge>
            {firm !== '' && <span className="min-w-0 break-words text-12 text-muted">{firm}</span>}
          </div>
        </div>
        {actions && (
          <div className="-mr-2 -mt-1 flex shrink-0">
            <IconButton
              variant="ghost"
              icon={isArchived ? 'i-lucide-archive-restore' : 'i-lucide-archive'}
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
          <Icon name="i-lucide-copy" className="size-4 shrink-0" />
          <span className="min-w-0 break-words">Follows {leader}</span>
        </p>
      )}
      {!countsForTeam && (
        <p>
          <Badge>Does not count for the team</Badge>
        </p>
      )}
      <dl className="mt-auto grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        <dt className="text-12 text-muted">Balance</dt>
        <dt className="text-right text-12 text-muted">Net P&L</dt>
        <dd
          title={`${formatMoney(startingBalance, { plus: 'never' })} at the start, ${formatMoney(net)} since`}
          className="break-words text-20 font-semibold tabular-nums"
        >
          {formatMoney(balance, { plus: 'never' })}
        </dd>
        <dd className="self-end text-right font-semibold">
          <MoneyOrPrivate value={net} costs={account.costsPaid} />
        </dd>
      </dl>
      <Curve account={account} />
      <p className="text-12 tabular-nums text-muted">
        {count(entries, 'entry', 'entries')} · started with {formatMoney(startingBalance, { plus: 'never' })}
      </p>
      {isAdmin && <TeamSwitch account={account} />}
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

/** The balance over the days with entries. */
function Curve({ account: { balance, curve, startingBalance } }: { account: Account }) {
  const [first] = curve;
  const last = curve.at(-1);
  if (!first || !last) return <div className={`${HEIGHT} border-b border-dashed border-line-strong`} />;
  const day = (date: string) => formatTradeDate(date, { year: true });
  const start = toDollars(startingBalance);
  return (
    <Sparkline
      values={[start, ...curve.map((point) => toDollars(point.balance))]}
      baseline={start}
      tone={toneOf(balance - startingBalance)}
      label={`Balance from ${formatMoney(startingBalance, { plus: 'never' })} before ${day(first.date)} to ${formatMoney(last.balance, { plus: 'never' })} on ${day(last.date)}`}
      className={HEIGHT}
    />
  );
}
