/** What can be limited of a trader. */
export const LIMIT_KINDS = [
  'dailyLoss',
  'weeklyLoss',
  'maxTrades',
  'maxContracts',
  'maxLossesInARow',
  'allowedRoots',
  'stopRequired',
] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** What events, and posts of them, can be of: the team has a limit of its own. */
export const EVENT_KINDS = [...LIMIT_KINDS, 'teamDailyLoss'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** How far a limit is used; the worst last. */
export const LEVELS = ['ok', 'amber', 'red'] as const;
