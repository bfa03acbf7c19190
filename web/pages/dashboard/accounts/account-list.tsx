import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Account } from '#src/features/accounts/responses.ts';
import { listed } from '#src/values/listed.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { useApi } from '#web/context/app-context.tsx';
import { Page } from '#web/context/page-frame.tsx';
import { AccountDialog } from '#web/features/accounts/account-dialog.tsx';
import type { AccountFields } from '#web/features/accounts/account-form.ts';
import { ACCOUNT_MESSAGES } from '#web/features/accounts/account-messages.ts';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import { createDrafts } from '#web/forms/drafts.ts';
import { type Interrupted, useEdited } from '#web/forms/edited.ts';
import { DeleteDialog } from '#web/lists/delete-dialog.tsx';
import { ListStates } from '#web/lists/list-states.tsx';
import { useOutcomeToast } from '#web/lists/outcome-toast.ts';
import { accountsQuery, useDeleteAccount, useUpdateAccount } from '#web/queries/accounts.ts';
import { LogInAgain } from '#web/session/log-in-again.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { LoadingOver } from '#web/ui/notices/loading-indicator.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { ACCOUNT_CARD, AccountCard } from './account-card.tsx';

interface AccountListProps {
  traderId: number;
  title: string;
  isReadOnly: boolean;
  /** Whether it is the admin's or a manager's, who set which accounts count for the team. */
  setsTeam?: boolean;
  /** Beside adding one. */
  action?: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
}

/** Drafts by trader, interrupted by the end of a session. */
const interrupted: Interrupted<Account, AccountFields> = createDrafts();

const GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-2';

/** A trader's accounts, archived ones folded. */
export function AccountList({
  traderId,
  title,
  isReadOnly,
  setsTeam = false,
  action,
  above,
  below,
}: AccountListProps) {
  const accounts = useQuery(accountsQuery(useApi(), traderId));
  const { edited, create, edit, close, keep } = useEdited(interrupted, traderId);
  const [deleted, setDeleted] = useState<Account | null>(null);
  const update = useUpdateAccount();
  const remove = useDeleteAccount();
  const notify = useOutcomeToast();
  const all = accounts.data ?? [];

  const archive = async ({ id, version, isArchived }: Account) => {
    const change = { isArchived: !isArchived, version };
    await notify(
      update.mutateAsync({ id, change }),
      isArchived ? 'Account is in use again' : 'Account archived',
      ACCOUNT_MESSAGES.updateFailed,
    );
    // Its card has moved, out of sight where it is archived.
    pageHeading()?.focus();
  };

  const cards = (shown: readonly Account[], label: string) => (
    <ul aria-label={label} className={GRID}>
      {shown.map((account) => (
        <AccountCard
          key={account.id}
          account={account}
          leader={all.find(({ id }) => id === account.followsAccountId)?.name ?? null}
          setsTeam={setsTeam}
          actions={
            isReadOnly
              ? null
              : {
                  onEdit: () => edit(account),
                  onArchive: () => void archive(account),
                  onDelete: () => setDeleted(account),
                  isSaving: update.isPending && update.variables?.id === account.id,
                }
          }
          onRules={isReadOnly && setsTeam ? () => edit(account) : null}
        />
      ))}
    </ul>
  );

  return (
    <Page
      title={title}
      note={
        all.length > 0 && (
          <span role="status" className="tabular-nums">
            {count(all.length, 'account')}
          </span>
        )
      }
      actions={
        !isReadOnly && (
          <>
            {action}
            <Button variant="primary" icon="plus" onClick={create}>
              New Account
            </Button>
          </>
        )
      }
    >
      {above}
      <ListStates
        read={accounts}
        skeleton={<AccountsSkeleton />}
        failed="Failed to fetch accounts"
        failedAction={hasStatus(accounts.error, 401) && <LogInAgain />}
        empty={{
          icon: 'wallet',
          title: 'No accounts yet',
          hint: 'Add the simulations, evaluations, funded and live accounts that are traded: entries then say where they were made, and each balance follows.',
          action: !isReadOnly && (
            <Button icon="plus" onClick={create}>
              Add the first account
            </Button>
          ),
        }}
      >
        {(listed) => {
          const [archived, used] = [listed.filter(isArchived), listed.filter((each) => !isArchived(each))];
          return (
            <>
              {used.length > 0 && cards(used, 'Accounts')}
              {archived.length > 0 && (
                <details className="group">
                  <summary className="mb-4 flex w-fit cursor-pointer select-none items-center gap-2 rounded py-2.5 font-medium text-muted hover:text-ink md:py-1.5">
                    <Icon name="chevron-right" className="size-4 group-open:rotate-90" />
                    Archived ({formatCount(archived.length)})
                  </summary>
                  {cards(archived, 'Archived accounts')}
                </details>
              )}
            </>
          );
        }}
      </ListStates>
      {below}
      <DeleteDialog
        row={deleted}
        describe={({ id, name }) =>
          describeLoss(
            name,
            all.filter(({ followsAccountId }) => followsAccountId === id),
          )
        }
        messages={ACCOUNT_MESSAGES}
        remove={remove}
        onClose={() => setDeleted(null)}
        focusFallback={pageHeading}
      />
      {edited && (
        <AccountDialog
          traderId={traderId}
          setsTeam={setsTeam}
          isOthers={isReadOnly}
          edited={edited}
          onClose={close}
          onInterrupted={keep}
        />
      )}
    </Page>
  );
}

const isArchived = (account: Account) => account.isArchived;

function describeLoss(name: string, followers: readonly Account[]): string {
  const start = `${name}. An account with entries cannot be deleted: archive it instead.`;
  if (followers.length === 0) return start;
  const names = listed(followers.map((follower) => follower.name));
  return `${start} ${names} will follow no other account, and ${followers.length === 1 ? 'its' : 'their'} entries are no copies any more.`;
}

function AccountsSkeleton() {
  return (
    <div className={`relative ${GRID}`}>
      {[0, 1, 2].map((card) => (
        <Card key={card} className={ACCOUNT_CARD}>
          <div>
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-2 h-5.5 w-24" />
          </div>
          <div className="mt-auto flex items-end justify-between">
            <Skeleton className="h-11 w-32" />
            <Skeleton className="h-5 w-20" />
          </div>
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-4 w-36" />
        </Card>
      ))}
      <LoadingOver variant="pulse" text="Loading accounts..." />
    </div>
  );
}
