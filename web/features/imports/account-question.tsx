import { useId, useRef } from 'react';
import type { Account } from '#src/features/accounts/responses.ts';
import { NO_ACCOUNT } from '#src/features/imports/contract.ts';
import { count } from '#src/values/text/count.ts';
import { AccountDialog } from '#web/features/accounts/account-dialog.tsx';
import type { AccountFields } from '#web/features/accounts/account-form.ts';
import { createDrafts } from '#web/forms/drafts.ts';
import { type Interrupted, useEdited } from '#web/forms/edited.ts';
import { startOfAccount } from './account-start.ts';
import type { QuestionOf } from './choices.ts';
import { QuestionFrame, type QuestionProps } from './question-frame.tsx';
import { ButtonCard, OPTIONS, RadioCard } from './radio-card.tsx';

interface AccountQuestionProps extends QuestionProps<QuestionOf<'account'>> {
  traderId: number;
  onNew: (account: Account) => void;
}

/** Drafts by trader, interrupted by the end of a session. */
const interrupted: Interrupted<Account, AccountFields> = createDrafts();

/** Whose account the rows are of. */
export function AccountQuestion({ n, question, traderId, value, onChange, onNew }: AccountQuestionProps) {
  const { external, rows, options } = question;
  const name = useId();
  const { edited, createFrom, close, keep } = useEdited(interrupted, traderId);
  const choices = useRef<HTMLDivElement>(null);
  const isMade = useRef(false);

  /** The account that was just made is the answer: its choice takes the focus that the form has given back. */
  function focusMade() {
    if (!isMade.current) return;
    isMade.current = false;
    choices.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }
  return (
    <>
      <QuestionFrame
        n={n}
        title={external === null ? 'Which account are these trades of?' : `Which account is ${external}?`}
        hint={
          external === null
            ? `${count(rows, 'row')} ${rows === 1 ? 'does' : 'do'} not name one.`
            : `${count(rows, 'row')} ${rows === 1 ? 'names' : 'name'} it, and no account of yours carries that name yet. An account that you choose is remembered.`
        }
      >
        <div ref={choices} className={OPTIONS}>
          {options.map(({ accountId, name: title, isSuggested }) => (
            <RadioCard
              key={accountId}
              name={name}
              title={title}
              detail={isSuggested && 'suggested'}
              checked={value === (accountId ?? NO_ACCOUNT)}
              onChoose={() => onChange(accountId ?? NO_ACCOUNT)}
            />
          ))}
          <ButtonCard
            title="New account"
            detail="name, kind and starting balance"
            onClick={() => createFrom(startOfAccount(external))}
          />
        </div>
      </QuestionFrame>
      {edited && (
        <AccountDialog
          traderId={traderId}
          edited={edited}
          onClose={close}
          onInterrupted={keep}
          onCreated={(account) => {
            isMade.current = true;
            onNew(account);
          }}
          onFocusReturned={focusMade}
        />
      )}
    </>
  );
}
