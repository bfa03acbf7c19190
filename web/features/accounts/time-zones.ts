/** Where futures are traded, and what brokers export in. */
const USUAL = ['America/Chicago', 'America/New_York', 'UTC', 'Europe/London', 'Europe/Berlin'];

/** Every zone that the browser knows, the usual ones first. */
export const ZONES = [...new Set([...USUAL, ...Intl.supportedValuesOf('timeZone')])].map((label, id) => ({
  id,
  label,
}));
