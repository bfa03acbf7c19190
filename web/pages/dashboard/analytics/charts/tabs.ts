/** What the charts below the equity curve are divided into, by what they tell. */

export const TABS = [
  { key: 'when', label: 'When', holds: 'weekday, half hour, day' },
  { key: 'what', label: 'What', holds: 'symbol, setup, tag, account' },
  { key: 'how', label: 'How', holds: 'side, size, holding time' },
  { key: 'risk', label: 'Risk', holds: 'R, excursions, streaks, costs' },
] as const;
export type Tab = (typeof TABS)[number]['key'];

const TAB_PARAM = 'tab';

/** The tab in the URL; the first one when there is none, or an unknown one. */
export const shownTab = (params: URLSearchParams): Tab =>
  TABS.find(({ key }) => key === params.get(TAB_PARAM))?.key ?? TABS[0].key;

/** The search parameters of a tab, with everything else as it was. */
export function tabSearch(params: URLSearchParams, tab: Tab): string {
  const after = new URLSearchParams(params);
  if (tab === TABS[0].key) after.delete(TAB_PARAM);
  else after.set(TAB_PARAM, tab);
  return after.toString();
}

/** Where the links above the figures lead, by id. */
export const EQUITY_ID = 'equity';
export const TABS_ID = 'charts-by';
export const METRICS_ID = 'metrics';
