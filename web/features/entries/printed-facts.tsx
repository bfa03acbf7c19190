import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useApp } from '#web/context/app-context.tsx';
import { listFacts, NO_ACCOUNT } from './shown-facts.ts';

interface PrintedFactsProps {
  entry: JournalEntry;
  /** `null` where there is nothing to say of an account. */
  accountName: string | null;
  /** Columns of the table. */
  columns: number;
}

/** The facts and tags of an entry on paper, as a row below its own. Renders nothing without any. */
export function PrintedFacts({ entry, accountName, columns }: PrintedFactsProps) {
  const { timeZone, clock } = useApp();
  const facts = listFacts(entry, { accountName, timeZone, clock });
  const printed = [
    ...facts.map(({ term, text }) => (text === NO_ACCOUNT ? text : `${term} ${text}`)),
    ...(entry.tags.length > 0 ? [`Tags ${entry.tags.join(', ')}`] : []),
  ];
  if (printed.length === 0) return null;
  return (
    <tr>
      <td colSpan={columns} className="pb-1.5 text-muted [overflow-wrap:anywhere]">
        {printed.join(' · ')}
      </td>
    </tr>
  );
}
