/** The calls of every noun, in the order of the OpenAPI document. */

import { accessCalls } from './features/access/calls.ts';
import { accountsCalls } from './features/accounts/calls.ts';
import { archivesCalls } from './features/archives/calls.ts';
import { boardCalls } from './features/board/calls.ts';
import { contractsCalls } from './features/contracts/calls.ts';
import { daysCalls } from './features/days/calls.ts';
import { driveLinksCalls } from './features/drive-links/calls.ts';
import { healthCalls } from './features/health/calls.ts';
import { imagesCalls } from './features/images/calls.ts';
import { importsCalls } from './features/imports/calls.ts';
import { adminJournalCalls, journalCalls } from './features/journal/calls.ts';
import { limitsCalls } from './features/limits/calls.ts';
import { metricsCalls } from './features/metrics/calls.ts';
import { performanceCalls, periodsCalls, teamCalls } from './features/performance/calls.ts';
import { quotesCalls } from './features/quotes/calls.ts';
import { savedFiltersCalls } from './features/saved-filters/calls.ts';
import { settingsCalls } from './features/settings/calls.ts';
import { strategiesCalls } from './features/strategies/calls.ts';
import { tokensCalls } from './features/tokens/calls.ts';
import { tradersCalls } from './features/traders/calls.ts';
import { videosCalls } from './features/videos/calls.ts';
import { webhooksCalls } from './features/webhooks/calls.ts';
import { serverCalls } from './server/calls.ts';
import type { Asked, CallDeclaration, Calls, DeclaredCalls, ResponseOf } from './server/declared-calls.ts';

export const nouns = [
  accessCalls,
  journalCalls,
  adminJournalCalls,
  savedFiltersCalls,
  contractsCalls,
  imagesCalls,
  importsCalls,
  accountsCalls,
  tokensCalls,
  strategiesCalls,
  teamCalls,
  performanceCalls,
  limitsCalls,
  boardCalls,
  metricsCalls,
  daysCalls,
  periodsCalls,
  videosCalls,
  quotesCalls,
  driveLinksCalls,
  tradersCalls,
  archivesCalls,
  settingsCalls,
  healthCalls,
  webhooksCalls,
  serverCalls,
] as const;

/** Every call of the API by its name. */
export const apiCalls: Calls = Object.assign({}, ...nouns.map(({ calls }) => calls));

/** The call of a name, if there is one. */
export function callNamed(name: string): CallDeclaration | undefined {
  const calls: Record<string, CallDeclaration> = apiCalls;
  return calls[name];
}

type Noun = (typeof nouns)[number];

/** What is asked and returned under a name. */
type DeclaredCall<Declaring, Name> =
  Declaring extends DeclaredCalls<infer Responses, infer Declared>
    ? Name extends keyof Declared
      ? { asked: Asked<Declared[Name]>; response: ResponseOf<Responses, Declared[Name]> }
      : never
    : never;

type NameOf<Declaring> = Declaring extends DeclaredCalls ? keyof Declaring['calls'] : never;

/** Every call as a client sees it. */
export type ApiCalls = { [Name in NameOf<Noun> & string]: DeclaredCall<Noun, Name> };
