import type { Quote } from '#src/features/quotes/responses.ts';
import type { ListedProps } from '#web/lists/crud-list.tsx';
import { useIsMarked } from '#web/lists/marked-rows.tsx';
import { RowBadges, RowControls } from '#web/lists/ordered-row.tsx';
import { RowActions } from '#web/lists/row-actions.tsx';
import { useOrderQuotes, useUpdateQuote } from '#web/queries/quotes.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { CollapsibleText } from '#web/ui/display/collapsible-text.tsx';

interface QuoteRowProps extends ListedProps<Quote> {
  quote: Quote;
  isToday: boolean;
}

/** Length of the excerpt that names a quote. */
const NAME_LENGTH = 40;

function nameOf({ text }: Quote): string {
  return text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH).trimEnd()}…` : text;
}

export function QuoteRow({ quote, isToday, onEdit, onDelete, ...list }: QuoteRowProps) {
  const update = useUpdateQuote();
  const reorder = useOrderQuotes();
  const name = nameOf(quote);
  return (
    <Card
      as="li"
      data-changed={useIsMarked(quote.id)}
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 pl-4 pr-2 sm:pl-5',
        isToday && 'border-gold',
      )}
    >
      <div className="min-w-0 flex-1 basis-80 max-sm:pr-2">
        <CollapsibleText text={quote.text} className="[&>p]:text-ink" />
        <p className="mt-0.5 break-words text-12 text-muted">{quote.author}</p>
        <RowBadges row={quote}>{isToday && <Badge tone="gold">Today's quote</Badge>}</RowBadges>
      </div>
      <div className="flex flex-wrap items-center max-sm:w-full">
        <RowControls {...list} row={quote} name={name} update={update} reorder={reorder} />
        <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </Card>
  );
}
