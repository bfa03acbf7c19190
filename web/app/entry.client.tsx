/** The script of every page. */

import { start } from './start.tsx';

// Configure zod before a page loads it: our policy forbids `eval`, and zod's probe for it would be reported as a
// violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

void start();
