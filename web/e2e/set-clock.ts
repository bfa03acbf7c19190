/** A fixed time for tests that depend on days: a Friday noon in the team's time zone. */

export const NOW = '2026-11-20T17:00:00Z';
export const today = '2026-11-20';
/** Of today. */
export const DAY_OF_YEAR = 324;
export const NEW_YORK = { BULLPEN_TIMEZONE: 'America/New_York' };
