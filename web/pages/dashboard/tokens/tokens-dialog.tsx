import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken, IssuedApiToken } from '#src/features/tokens/responses.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useFormatInstant } from '#web/features/figures/format-instant.ts';
import { DeleteDialog } from '#web/lists/delete-dialog.tsx';
import { ListStates } from '#web/lists/list-states.tsx';
import { tokensQuery, useDeleteToken } from '#web/queries/tokens.ts';
import { LogInAgain } from '#web/session/log-in-again.tsx';
import { IconButton } from '#web/ui/inputs/button.tsx';
import { Dialog, DialogBody } from '#web/ui/layers/dialog.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { IssuedToken } from './issued-token.tsx';
import { NewTokenForm, newTokenName } from './new-token-form.tsx';

const MESSAGES = {
  noun: 'API token',
  deleted: 'API token deleted successfully',
  deleteFailed: 'Failed to delete API token',
};

/** A trader's API tokens: the list, adding one, which is shown this once, and deleting one. */
export function TokensDialog({ onClose }: { onClose: () => void }) {
  const tokens = useQuery(tokensQuery(useApi()));
  const remove = useDeleteToken();
  const [issued, setIssued] = useState<IssuedApiToken | null>(null);
  const [deleted, setDeleted] = useState<ApiToken | null>(null);

  async function removeToken(id: number) {
    await remove.mutateAsync(id);
    setIssued((shown) => (shown?.id === id ? null : shown));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="API Tokens"
      description="With a token, a script of yours writes trades and reads your journal as you."
      takeFocus={() => newTokenName.find()?.focus()}
    >
      <DialogBody className="flex flex-col gap-5">
        <NewTokenForm onIssued={setIssued} />
        {issued && <IssuedToken key={issued.id} issued={issued} />}
        <ListStates
          read={tokens}
          skeleton={<Skeleton className="h-32 w-full" />}
          failed="Failed to fetch API tokens"
          failedAction={hasStatus(tokens.error, 401) && <LogInAgain />}
          empty={{
            icon: 'key-round',
            title: 'No API tokens yet',
            hint: 'Name one after the script that will use it.',
          }}
        >
          {(listed) => (
            <ul aria-label="API tokens" className="rounded border border-line">
              {listed.map((token) => (
                <TokenRow key={token.id} token={token} onDelete={() => setDeleted(token)} />
              ))}
            </ul>
          )}
        </ListStates>
      </DialogBody>
      <DeleteDialog
        row={deleted}
        describe={({ name }) => `${name}. Scripts that use it are rejected at once.`}
        messages={MESSAGES}
        remove={{ mutateAsync: removeToken, isPending: remove.isPending }}
        onClose={() => setDeleted(null)}
        focusFallback={newTokenName.find}
      />
    </Dialog>
  );
}

function TokenRow({ token, onDelete }: { token: ApiToken; onDelete: () => void }) {
  const moment = useFormatInstant();
  const { name, createdAt, lastUsedAt, lastAddress } = token;
  const from = lastAddress === null ? '' : ` from ${lastAddress}`;
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2 pl-4 pr-2 last:border-b-0">
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="break-words text-12 tabular-nums text-muted">
          {lastUsedAt === null ? 'Never used' : `Last used ${moment(lastUsedAt)}${from}`}
        </p>
        <p className="text-12 tabular-nums text-muted">Created {moment(createdAt)}</p>
      </div>
      <IconButton variant="ghost" icon="trash-2" label={`Delete API token ${name}`} onClick={onDelete} />
    </li>
  );
}
