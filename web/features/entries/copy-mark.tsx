import { useQuery } from '@tanstack/react-query';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';

interface CopyMarkProps {
  entry: Pick<JournalEntry, 'traderId' | 'accountId' | 'isCopy'>;
  /** An arrow alone, which is named. */
  isShort?: boolean;
  /** In a table, the column without which it is shown. */
  instead?: string;
  className?: string;
}

/** `copy of Apex 150K PA`; nothing for an entry that is none. */
export function CopyMark({ entry, ...look }: CopyMarkProps) {
  return entry.isCopy ? <Copy entry={entry} {...look} /> : null;
}

function Copy({ entry: { traderId, accountId }, isShort, instead, className }: CopyMarkProps) {
  const accounts = useQuery(accountNamesQuery(useApi(), traderId)).data;
  const followed = accounts?.find(({ id }) => id === accountId)?.followsAccountId;
  const text = `copy of ${accounts?.find(({ id }) => id === followed)?.name ?? 'another account'}`;
  return (
    <span
      data-instead={instead}
      title={text}
      className={classNames('inline-flex min-w-0 items-center gap-1 text-12 text-muted', className)}
    >
      <Icon name="corner-down-right" className="size-3.5 shrink-0" />
      <span className={isShort ? 'sr-only' : 'truncate'}>{text}</span>
    </span>
  );
}
