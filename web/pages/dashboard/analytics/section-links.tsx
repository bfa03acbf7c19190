import { Link, useSearchParams } from 'react-router';
import { EQUITY_ID, METRICS_ID, TABS, TABS_ID, tabSearch } from './charts/tabs.ts';

/** Leads to the parts of the page by their names, also while they are loading. */
export function SectionLinks() {
  const [params] = useSearchParams();
  const links = [
    { label: 'Equity', search: params.toString(), id: EQUITY_ID },
    ...TABS.map(({ key, label }) => ({ label, search: tabSearch(params, key), id: TABS_ID })),
    { label: 'All metrics', search: params.toString(), id: METRICS_ID },
  ];
  return (
    <nav aria-label="On this page" className="print:hidden">
      <ul className="-mx-2 flex flex-wrap">
        {links.map(({ label, search, id }) => (
          <li key={label}>
            <Link
              to={{ search, hash: id }}
              replace
              preventScrollReset
              onClick={() => scrollTo(id)}
              className="flex min-h-11 items-center justify-center rounded-sm max-md:min-w-11 px-2 text-12 font-medium text-muted no-underline ease-colors hover:text-ink md:min-h-8"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** After the tab that it leads to is there. */
function scrollTo(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
}
