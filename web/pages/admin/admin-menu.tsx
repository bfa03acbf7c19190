import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { formatCount, formatShort } from '#src/values/money/figure.ts';
import { Brand } from '#web/features/layout/brand.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { useAreaCounts } from './area-counts.ts';
import { AREAS } from './areas.ts';

/** On the left on wide screens, in a row above the area on others. */
export function AdminMenu() {
  const countOf = useAreaCounts();
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  // Where the row is wider than the screen, the area that is shown stands in its middle.
  useEffect(() => {
    const nav = row.current;
    const link = [...(nav?.querySelectorAll('a') ?? [])].find((each) => each.pathname === pathname);
    if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
  }, [pathname]);
  return (
    <aside className="flex flex-col border-line px-4 pt-2 max-lg:border-b sm:px-6 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r lg:px-3.5 lg:pb-4 lg:pt-2">
      <div className="flex items-center gap-3 lg:mb-2 lg:px-2">
        <Brand size="small" />
        <Badge tone="gold">Admin</Badge>
      </div>
      <nav
        ref={row}
        aria-label="Admin"
        // Room for the focus ring, which would be cut off at the edges of what scrolls.
        className="relative flex gap-1 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:flex-col"
      >
        {AREAS.map((area) => (
          <NavLink
            key={area.path}
            to={`/admin/${area.path}`}
            className="flex h-11 shrink-0 items-center gap-3 whitespace-nowrap rounded px-3 font-medium text-muted no-underline ease-colors lg:h-9 lg:px-2.5 hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-surface-3 aria-[current=page]:text-ink"
          >
            <Icon name={area.icon} className="size-4.5" />
            {area.name}
            <Count path={area.path} count={countOf(area)} />
          </NavLink>
        ))}
      </nav>
    </aside>
  );
}

interface CountProps {
  path: string;
  count: number | null | undefined;
}

/** From here on in short: a menu has room for no more digits. */
const LONG = 1_000_000;

/** Its width is reserved while loading, so that nothing next to it shifts. */
function Count({ path, count }: CountProps) {
  if (count === undefined) return null;
  const isLong = count !== null && count >= LONG;
  return (
    <span
      className={classNames(
        'text-12 tabular-nums lg:ml-auto',
        path === 'trades' ? 'max-lg:min-w-[7ch]' : 'max-lg:min-w-[2ch]',
      )}
    >
      {isLong && (
        <>
          <span aria-hidden="true">{formatShort(count, 1)}</span>
          <span className="sr-only">{formatCount(count)}</span>
        </>
      )}
      {count !== null && !isLong && formatCount(count)}
    </span>
  );
}
