import { NewApiToken } from '#src/features/tokens/contract.ts';
import type { IssuedApiToken } from '#src/features/tokens/responses.ts';
import { findNameField, NameForm } from '#web/forms/name-form.tsx';
import { useCreateToken } from '#web/queries/tokens.ts';

const FORM_ID = 'new-api-token';

/** Gets the focus when the focused token is deleted. */
export const newTokenName = { find: () => findNameField(FORM_ID) };

/** The name of a new token. */
export function NewTokenForm({ onIssued }: { onIssued: (issued: IssuedApiToken) => void }) {
  const create = useCreateToken();
  return (
    <NameForm
      id={FORM_ID}
      placeholder="NinjaTrader export"
      submit="Create Token"
      failed="Failed to create API token"
      read={(name) => {
        const { data, error } = NewApiToken.safeParse({ name });
        return data ? { row: data } : { problem: error.issues[0]?.message };
      }}
      create={async (row, key) => onIssued(await create.mutateAsync({ row, key }))}
      busy={create.isPending}
    />
  );
}
