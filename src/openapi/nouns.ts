import { accessCalls } from '#src/access/answers.ts';
import { archivesCalls } from '#src/archives/answers.ts';
import { auditCalls } from '#src/audit/answers.ts';
import { countsCalls } from '#src/counts/answers.ts';
import { driveLinksCalls } from '#src/drive-links/answers.ts';
import { serverCalls } from '#src/http/answers.ts';
import type { NounDescription } from '#src/http/call-description.ts';
import { journalCalls } from '#src/journal/answers.ts';
import { performanceCalls } from '#src/performance/answers.ts';
import { quotesCalls } from '#src/quotes/answers.ts';
import { settingsCalls } from '#src/settings/answers.ts';
import { strategiesCalls } from '#src/strategies/answers.ts';
import { tradersCalls } from '#src/traders/answers.ts';
import { videosCalls } from '#src/videos/answers.ts';

/** What every noun says of its calls, in the order of the document. */
export const nounDescriptions: readonly NounDescription[] = [
  accessCalls,
  journalCalls,
  strategiesCalls,
  performanceCalls,
  videosCalls,
  quotesCalls,
  driveLinksCalls,
  tradersCalls,
  archivesCalls,
  settingsCalls,
  auditCalls,
  countsCalls,
  serverCalls,
];
