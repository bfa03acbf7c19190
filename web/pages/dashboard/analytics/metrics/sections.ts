import { BEHAVIOR } from './behavior.ts';
import { CONSISTENCY } from './consistency.ts';
import { RETURNS } from './returns.ts';
import { RISK } from './risk.ts';

/** Every metric, by what it shows. */
export const SECTIONS = [RETURNS, RISK, CONSISTENCY, BEHAVIOR] as const;
