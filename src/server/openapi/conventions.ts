/** Conventions that hold for every call. */

import { sessionCookieName } from '#src/features/access/cookie.ts';
import type { Role } from '#src/features/access/types.ts';
import { GRANT_HEADER } from '#src/values/wire/grant-header.ts';

export const CONVENTIONS = `The API that Bullpen's own pages use.

- Money is a decimal string in US dollars with two places (\`"-1234.50"\`); percentages are numbers in percent (\`55.5\`).
- A day is one of the team's time zone, written \`yyyy-MM-dd\`; an instant is ISO 8601 in UTC.
- A PUT takes any subset of the writable fields and ignores all others. A \`version\` that is sent must be the current one, else 409.
- A create can be sent again after its answer was lost: under the same \`Idempotency-Key\` it is carried out once, within 24 hours.
- Lists that grow are paged: \`limit\` says how many (100 when left out, 500 at most), and the header \`Link\` where the next page is. A page whose texts are long ends early; one that is asked for by its number, as \`page\` where a list has it, has 100 at most instead.
- A list or file that is streamed takes five minutes at most; a session has four of them at a time, and another one is answered 429.
- A trader names nobody or themselves as \`traderId\`; a manager reads any trader's where a call is for managers, and changes only their own entries.
- An unsafe method must come from the same origin, or without any cookie.
- Every error has the shape \`Error\`: a message for people, a stable code for programs and, where fields were rejected, each of them.`;

/** Each role as a noun phrase. */
export const WHO: Record<Role, string> = {
  anyone: 'anyone',
  session: 'anyone with a session',
  trader: 'traders',
  token: "a trader's scripts, with an API token",
  viewing: "an admin viewing a trader's dashboard, managers of any trader's",
  manager: 'managers',
  screen: 'a wall screen',
  monitor: 'a monitoring system with the metrics token, or on the same machine',
  admin: 'the admin',
  'fresh-admin': 'the admin who entered the password in the last 5 minutes',
};

export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName(false),
    description: `Set by a log-in. Over https its name is \`${sessionCookieName(true)}\`.`,
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API token of a trader, `blp_` and 43 characters. A call that comes with one needs no cookie, and any it has is ignored.',
  },
  grant: {
    type: 'apiKey',
    in: 'header',
    name: GRANT_HEADER,
    description:
      'The grant returned by unlocking the admin area; it is valid together with the session it was issued to.',
  },
  metricsToken: { type: 'http', scheme: 'bearer', description: '`BULLPEN_METRICS_TOKEN`' },
};
