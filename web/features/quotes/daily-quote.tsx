import { useQuery } from '@tanstack/react-query';
import { FALLBACK_QUOTE } from '#src/values/text/daily-quote.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import { dailyQuoteQuery } from '#web/queries/daily-quote.ts';
import { classNames } from '#web/ui/display/class-names.ts';

/** Longer quotes are set at body size. */
const LONG = 200;

export function DailyQuote({ className }: { className?: string }) {
  const { data, isPending } = useQuery(dailyQuoteQuery(useApi(), useToday()));
  const quote = data ?? FALLBACK_QUOTE;
  return (
    <figure
      aria-label="Daily quote"
      aria-busy={isPending}
      className={classNames('min-h-12 border-l-2 border-gold py-0.5 pl-4', className)}
    >
      {isPending ? (
        <p role="status" className="text-16 text-muted">
          Loading daily quote...
        </p>
      ) : (
        <>
          <blockquote
            className={classNames(
              'whitespace-pre-line break-words',
              quote.text.length < LONG && 'text-16 text-pretty',
            )}
          >
            {quote.text}
          </blockquote>
          <figcaption className="mt-1 break-words text-12 text-muted">{quote.author}</figcaption>
        </>
      )}
    </figure>
  );
}
