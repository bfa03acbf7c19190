import { accessCalls } from '#src/features/access/responses.ts';
import { accountsCalls } from '#src/features/accounts/responses.ts';
import { archivesCalls } from '#src/features/archives/responses.ts';
import { contractsCalls } from '#src/features/contracts/responses.ts';
import { daysCalls } from '#src/features/days/responses.ts';
import { driveLinksCalls } from '#src/features/drive-links/responses.ts';
import { imagesCalls } from '#src/features/images/responses.ts';
import { importsCalls } from '#src/features/imports/responses.ts';
import { journalCalls } from '#src/features/journal/responses.ts';
import { metricsCalls } from '#src/features/metrics/responses.ts';
import { strategyCurvesCalls } from '#src/features/metrics/strategy-curve-responses.ts';
import { periodsCalls } from '#src/features/performance/period-responses.ts';
import { performanceCalls } from '#src/features/performance/responses.ts';
import { teamCalls } from '#src/features/performance/team-responses.ts';
import { quotesCalls } from '#src/features/quotes/responses.ts';
import { savedFiltersCalls } from '#src/features/saved-filters/responses.ts';
import { settingsCalls } from '#src/features/settings/responses.ts';
import { strategiesCalls } from '#src/features/strategies/responses.ts';
import { tokensCalls } from '#src/features/tokens/responses.ts';
import { tradersCalls } from '#src/features/traders/responses.ts';
import { videosCalls } from '#src/features/videos/responses.ts';
import { serverCalls } from '#src/server/responses.ts';
import type { NounDescription } from './call-description.ts';

/** The call descriptions of every noun, in the order of the document. */
export const nounDescriptions: readonly NounDescription[] = [
  accessCalls,
  journalCalls,
  savedFiltersCalls,
  contractsCalls,
  imagesCalls,
  importsCalls,
  accountsCalls,
  tokensCalls,
  strategiesCalls,
  teamCalls,
  performanceCalls,
  strategyCurvesCalls,
  metricsCalls,
  daysCalls,
  periodsCalls,
  videosCalls,
  quotesCalls,
  driveLinksCalls,
  tradersCalls,
  archivesCalls,
  settingsCalls,
  serverCalls,
];
