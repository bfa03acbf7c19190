import { expect, test } from 'bun:test';
import { isTest, sources } from './testing/sources.ts';

/** One word for one thing: the field's standard term stands, and words of our own that mean the same do not come back. */

const checked = [...sources].filter(([file]) => !file.endsWith('glossary.test.ts'));

/** What is said instead, and what is not said: in identifiers, file names and comments alike. */
const WORDS: readonly [term: string, not: RegExp][] = [
  ['app, team or entry', /\b\w*Desk[A-Z]\w*|\b[a-z]+Desk\b|\bDESK_\w+|\bdesk[A-Z]\w*/g],
  ['allow, role, unauthenticated', /\b(?:admits\w*|admitted|Admitted|NOT_ADMITTED)\b/g],
  ['response', /\b\w*(?:[a-z]Answers?|Answers?[A-Z]\w*)\b|\banswers\.ts\b/g],
  [
    'rejected, forbidden, validation error',
    /\b[rR]efusals?\b|\brefus(?:e|ed|al)[A-Z]\w*|\b\w+Refus(?:al|ed)\b/g,
  ],
  ['memoize', /\bremembered\(/g],
  [
    'cache, cacheUntilWrite, responseCache, CacheEntry',
    /\b(?:kept-?[aA]nswers|keptAnswer\w*|lastingFor|LASTS|KeptPage)\b/g,
  ],
  ['DataVersion', /\bdesk-?[sS]tates?\b/g],
  ['integrity check, IntegrityIssue', /\b[uU]nsoundness\w*|\bsoundness\b|\bisSound\b/g],
  ['stream, batch', /\b(?:in-pieces|inPieces|\w+InPieces)\b|in pieces\b/g],
  ['ConfirmWithReauth, ReauthDialog', /\b(?:GraveCall|grave-call|PasswordAgain|password-again)\w*/g],
  ['DateRange', /\b(?:Span|DayRange|DaySpan)\b/g],
  ['useIdle, useInView', /\b(?:useAtRest|useWhenNear)\b|\bat-rest\.ts|\bwhen-near\.ts/g],
  ['downsample', /\bthinned\b/g],
  ['CrudMessages', /\bRecordWords\b|-words\.ts\b/g],
  ['rateLimitKey', /\bguesser\b/g],
  ['lowerPriority', /\bstepBack\b/g],
];

test.each(WORDS)('%s is the word', (_term, not) => {
  const said = checked.flatMap(([file, text]) =>
    [...`${file}\n${text}`.matchAll(not)].map(([word]) => `${file}: ${word}`),
  );
  expect(said).toEqual([]);
});

test('the desk is the place of people, not a name for everything', () => {
  const times = checked
    .filter(([file]) => !isTest(file) && !file.startsWith('scripts/'))
    .reduce((sum, [, text]) => sum + (text.match(/desk/gi)?.length ?? 0), 0);
  expect(times).toBeLessThanOrEqual(200);
});
