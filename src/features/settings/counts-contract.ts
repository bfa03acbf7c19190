/** How much of everything there is, as it goes over the wire. */

export type { DeskCounts } from './counts-responses.ts';
