import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { RANGE_PARAM, RANGES, type Range } from './range.ts';

/** The time range of the charts: links, so that they work before a script does. */
export function RangePicker({ range }: { range: Range }) {
  return (
    <nav
      aria-label="Range"
      className="grid auto-cols-fr grid-flow-col gap-1 rounded border border-line bg-surface-0 p-1 max-sm:w-full"
    >
      {RANGES.map((offered) => (
        <Link
          key={offered}
          to={{ search: offered === 'All' ? '' : `?${RANGE_PARAM}=${offered}` }}
          replace
          preventScrollReset
          aria-current={offered === range ? 'true' : undefined}
          className={classNames(
            'flex h-11 min-w-14 items-center justify-center rounded-sm px-2 font-medium no-underline ease-colors md:h-8',
            offered === range ? 'bg-surface-3 text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {offered}
        </Link>
      ))}
    </nav>
  );
}
