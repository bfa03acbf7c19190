import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useApp } from '#web/context/app-context.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { listFacts, NO_ACCOUNT, SOURCE } from './shown-facts.ts';

interface FactListProps {
  entry: JournalEntry;
  /** `null` where there is nothing to say of an account. */
  accountName: string | null;
  /** Shows the fills that an imported entry was made of. */
  onFills?: () => void;
  className?: string;
}

/** The facts of an entry and its tags, in small print. Renders nothing without any. */
export function FactList({ entry, accountName, onFills, className }: FactListProps) {
  const { timeZone, clock } = useApp();
  const facts = listFacts(entry, { accountName, timeZone, clock });
  if (facts.length === 0 && entry.tags.length === 0) return null;
  const hasFills = (term: string) => term === SOURCE && onFills !== undefined;
  return (
    <dl className={classNames('flex flex-wrap items-center gap-x-4 gap-y-1 text-12 tabular-nums', className)}>
      {facts.map(({ term, text, more }) => (
        <div key={term} className="flex min-w-0 gap-1.5" title={more ?? text}>
          <dt className={text === NO_ACCOUNT ? 'sr-only' : 'text-muted'}>{term}</dt>
          <dd
            className={classNames(
              'min-w-0',
              text === NO_ACCOUNT && 'text-muted',
              !hasFills(term) && 'truncate',
            )}
          >
            {hasFills(term) ? <FillsButton text={text} of={entry.symbol} onClick={onFills} /> : text}
          </dd>
        </div>
      ))}
      {entry.tags.length > 0 && (
        <div className="min-w-0">
          <dt className="sr-only">Tags</dt>
          <dd className="flex flex-wrap gap-1">
            {entry.tags.map((tag) => (
              <Badge key={tag}>
                <span className="truncate">{tag}</span>
              </Badge>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

function FillsButton({ text, of, onClick }: { text: string; of: string; onClick: (() => void) | undefined }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="relative rounded font-medium text-ink underline after:absolute after:-inset-x-1 after:-inset-y-3 after:content-['']"
    >
      {text}
      <span className="sr-only">: fills of {of}</span>
    </button>
  );
}
