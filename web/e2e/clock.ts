/** Preloaded into a server whose clock a test sets. */

import { shiftClock } from './shift-clock.ts';

shiftClock(Number(process.env.CLOCK_OFFSET));
