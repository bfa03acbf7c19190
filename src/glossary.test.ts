import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { Glob } from 'bun';
import { isTest, sources } from './testing/sources.ts';

/** One word for one thing: the field's standard term stands, and words of our own that mean the same do not come back. */

const checked = [...sources].filter(([file]) => !file.endsWith('glossary.test.ts'));

/** What is said instead, and what is not said: in identifiers, file names and comments alike. One name of the API was there before. */
const WORDS: readonly [term: string, not: RegExp][] = [
  ['app, team or entry', /\b\w*Desk[A-Z]\w*|\b[a-z]+Desk\b|\bDESK_\w+|\bdesk(?!DailyLoss\b)[A-Z]\w*/g],
  ['allow, role, unauthenticated', /\b(?:admits\w*|admitted|Admitted|NOT_ADMITTED|lets in)\b/g],
  ['response', /\b\w*(?:[a-z]Answers?|Answers?[A-Z]\w*)\b|\banswers\.ts\b/g],
  [
    'rejected, forbidden, validation error',
    /\b[rR]efusals?\b|\brefus(?:e|ed|al)[A-Z]\w*|\b\w+Refus(?:al|ed)\b/g,
  ],
  ['memoize', /\bremembered\(/g],
  [
    'cache, cached, responseCache, CacheEntry',
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
  ['send, receive', /\bheard\b/g],
  [
    'report, warn, state',
    /\b(?:\w+Told|[tT]old[A-Z]\w*|(?:NOT|NOTHING)_TOLD|TOLD_\w+|UNTOLD|[uU]ntold\w*|[tT]ells?[A-Z]\w*)\b|\btold-|\b(?:const|let|function|interface|type) (?:[tT]old|TOLD|tells?)\b/g,
  ],
  // The code of a problem, which clients and stored reports know, stays.
  ['duplicate, deduplicate', /\btoldTwice\b|\btwice-told\b/g],
  ['trade, leg, pairing input', /\b\w*[dD]ealings?(?:[A-Z]\w*)?\b/g],
  ['reconcile, match, merge', /\b\w*[aA]bsorb\w*/g],
  [
    'resolve',
    /\bcallerOf\b|\bowned[A-Z]\w*|\b(?:const|let|function|interface|type) (?:[oO]wned|whose)\b|\bwhose=/g,
  ],
  ['manager', /\b[mM]entor\w*/g],
  // The specification's own 'Asset is required' is a longer text.
  ['Symbol', /['"`>]Asset['"`<]/g],
];

test.each(WORDS)('%s is the word', (_term, not) => {
  const said = checked.flatMap(([file, text]) =>
    [...`${file}\n${text}`.matchAll(not)].map(([word]) => `${file}: ${word}`),
  );
  expect(said).toEqual([]);
});

/** A function is a verb. …Of is for a plain projection: a field that is read, a trivial conversion. */
test('few functions end in Of', () => {
  const FUNCTION =
    /\bfunction\*? \w+Of\b|\bconst \w+Of = (?:async )?[<(]|^ +(?:async )?\*?\w+Of(?:<[^(\n]*>)?\([^;\n]*\)(?:: [^;\n]+)? \{$/gm;
  const named = checked
    .filter(([file]) => !isTest(file))
    .flatMap(([file, text]) => [...text.matchAll(FUNCTION)].map(([start]) => `${file}: ${start}`));
  expect(named.slice(150)).toEqual([]);
});

/** A trade is open, won, lost or even, and a copy is a trade. Only src/db knows the columns of earlier schemas. */
test('no entry is called a decision', () => {
  const said = checked
    .filter(([file]) => !file.startsWith('src/db/'))
    .flatMap(([file, text]) => [...text.matchAll(/\w*decisions?\w*/gi)].map(([word]) => `${file}: ${word}`));
  expect(said).toEqual([]);
});

/** What people read: screens, the command line, the API's own description and the documents. A trading desk may be one. */
test('people read team, not desk', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', ...new Glob('docs/**/*.md').scanSync('.')];
  const texts: [file: string, text: string][] = [
    ...checked.filter(([file]) => !isTest(file) && !file.startsWith('scripts/')),
    ...documents.map((file): [string, string] => [file, readFileSync(file, 'utf8')]),
  ];
  const said = texts.flatMap(([file, text]) =>
    [...text.matchAll(/(?<!trading )\bdesks?\b/gi)].map(([word]) => `${file}: ${word}`),
  );
  expect(said).toEqual([]);
});
