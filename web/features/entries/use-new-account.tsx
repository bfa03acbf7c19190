import { type ComponentProps, useEffect } from 'react';
import type { Account } from '#src/features/accounts/responses.ts';
import type { AccountDialog } from '#web/features/accounts/account-dialog.tsx';
import type { AccountFields } from '#web/features/accounts/account-form.ts';
import { createDrafts } from '#web/forms/drafts.ts';
import { type Interrupted, useEdited } from '#web/forms/edited.ts';
import { onDemand, preload, useOnDemand } from '#web/ui/browser/on-demand.ts';
import type { EntryForm } from './entry-form.ts';

/** Few entries need it, and those that do have it by then: it is loaded with the account's field. */
const accountDialog = onDemand(
  async () => (await import('#web/features/accounts/account-dialog.tsx')).AccountDialog,
);

/** Drafts by trader, interrupted by the end of a session together with the entry's. */
const interrupted: Interrupted<Account, AccountFields> = createDrafts();

/**
 * Adds an account over the form of an entry, which then has it.
 * @param traderId whose account it is; `null` until that is known
 * @param isOffered whether its field is there
 */
export function useNewAccount(form: EntryForm, traderId: number | null, isOffered = true) {
  const { edited, create, close, keep } = useEdited(interrupted, traderId ?? 0);
  useEffect(() => {
    if (isOffered) preload(accountDialog);
  }, [isOffered]);
  return {
    add: traderId === null ? null : create,
    /** Not to be rendered among the fields: the entry would be submitted with it. */
    dialog: edited && traderId !== null && (
      <NewAccount
        traderId={traderId}
        edited={edited}
        onClose={close}
        onInterrupted={keep}
        onCreated={({ id }) =>
          form.setValue('accountId', String(id), { shouldDirty: true, shouldTouch: true })
        }
      />
    ),
  };
}

function NewAccount(props: ComponentProps<typeof AccountDialog>) {
  const { Component } = useOnDemand(accountDialog);
  return Component && <Component {...props} />;
}
