/** How much of everything there is, as it goes over the wire. */

export type { TeamCounts } from './counts-responses.ts';
