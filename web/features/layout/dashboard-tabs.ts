/** The path of a trader's hub. */
export const hubPath = (traderId: number): string => `/team-hub/${traderId}`;

/** The path of a trader's dashboard. */
export const dashboardPath = (traderId: number): string => `/dashboard/${traderId}`;

/** The path of a trader's strategies. */
export const strategiesPath = (traderId: number): string => `/dashboard/${traderId}/strategies`;

/** The path of a trader's analytics. */
export const analyticsPath = (traderId: number): string => `/dashboard/${traderId}/analytics`;

/** The path of a trader's accounts. */
export const accountsPath = (traderId: number): string => `/dashboard/${traderId}/accounts`;

/** The path of the page that imports a broker's files. */
export const importPath = (traderId: number): string => `/dashboard/${traderId}/import`;

/** Names a past import in the address of that page. */
export const REPORT_PARAM = 'report';

/** The path of what an import was told to mean. */
export const importReportPath = (traderId: number, id: number): string =>
  `${importPath(traderId)}?${REPORT_PARAM}=${id}`;

/** The path of the grid in which several trades are entered. */
export const quickEntryPath = (traderId: number): string => `/dashboard/${traderId}/quick-entry`;

/** The path of a trader's own calendar; `month` is `yyyy-MM`, the current one by default. */
export const calendarPath = (traderId: number, month?: string): string =>
  `/dashboard/${traderId}/calendar${month === undefined ? '' : `?month=${month}`}`;

/** The path of a trader's day. */
export const dayPath = (traderId: number, date: string): string => `/dashboard/${traderId}/days/${date}`;

/** The path of a trader's week, by its Sunday. */
export const weekPath = (traderId: number, sunday: string): string =>
  `/dashboard/${traderId}/weeks/${sunday}`;

/** The path of a trader's journal, narrowed down by search parameters. */
export const journalPath = (traderId: number, filter?: URLSearchParams): string =>
  `/dashboard/${traderId}/journal${filter && filter.size > 0 ? `?${filter}` : ''}`;

/** The path of a past period, by its archive. */
export const periodPath = (traderId: number, archiveId: number): string =>
  `/dashboard/${traderId}/periods/${archiveId}`;

/** The filter of the journal that selects the days of a range, both ends included. */
export const daysFilter = (from: string, to: string): URLSearchParams => new URLSearchParams({ from, to });

/** The team's day under its limits, for managers, and the same on a wall. */
export const BOARD_PATH = '/board';
export const WALL_PATH = '/board/wall';
