import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { placeOfKey } from '#web/features/charts/marks.tsx';
import { useIsPrinting } from '#web/ui/browser/printing.ts';
import { shownTab, TABS, TABS_ID, type Tab, tabSearch } from './tabs.ts';

interface ChartTabsProps {
  panels: Record<Tab, ReactNode>;
  /** Beside the tabs. */
  controls: (tab: Tab) => ReactNode;
}

const ALONG = { ArrowRight: 1, ArrowLeft: -1 };

/** The charts, a tab at a time, which is in the URL; on paper one below the other. */
export function ChartTabs({ panels, controls }: ChartTabsProps) {
  const [params] = useSearchParams();
  const isPrinting = useIsPrinting();
  const list = useRef<HTMLDivElement>(null);
  const shown = shownTab(params);
  const at = TABS.findIndex(({ key }) => key === shown);

  function press(event: KeyboardEvent) {
    const to = placeOfKey(event.key, at, TABS.length, ALONG);
    if (to === undefined) return;
    event.preventDefault();
    const link = list.current?.querySelectorAll<HTMLAnchorElement>('a')[to];
    link?.focus();
    link?.click();
  }

  return (
    <div id={TABS_ID} className="flex scroll-mt-4 flex-col gap-4 print:!gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-line print:hidden">
        <div
          ref={list}
          role="tablist"
          aria-label="Charts"
          onKeyDown={press}
          className="-mb-px flex max-sm:w-full max-sm:justify-between"
        >
          {TABS.map(({ key, label, holds }) => (
            <Link
              key={key}
              id={tabId(key)}
              role="tab"
              aria-selected={key === shown}
              aria-controls={PANEL_ID}
              tabIndex={key === shown ? 0 : -1}
              to={{ search: tabSearch(params, key) }}
              replace
              preventScrollReset
              className="flex min-h-11 items-baseline gap-2 border-b-2 border-transparent px-3 pt-3 pb-2.5 font-semibold text-muted no-underline ease-colors hover:text-ink aria-selected:border-gold aria-selected:text-gold sm:px-4"
            >
              {label}
              <span className="text-12 font-normal text-muted max-2xl:hidden">{holds}</span>
            </Link>
          ))}
        </div>
        {controls(shown)}
      </div>
      {/* The same element on screen and paper, so that what is opened in it stays so. */}
      {TABS.filter(({ key }) => isPrinting || key === shown).map(({ key, label }) => (
        <section
          key={key}
          {...(isPrinting
            ? { 'aria-label': label }
            : { id: PANEL_ID, role: 'tabpanel', 'aria-labelledby': tabId(key) })}
        >
          <h3 className="mb-1 hidden font-semibold print:block">{label}</h3>
          {panels[key]}
        </section>
      ))}
    </div>
  );
}

const PANEL_ID = 'charts-panel';
const tabId = (tab: Tab): string => `charts-tab-${tab}`;
