/** What was traded, in the words of a column that says it: `Security Type`, `Asset Class`. */

import type { InstrumentKind } from './contract.ts';
import { memoizeTexts } from './memoize-texts.ts';

/** What the journal does not hold, as it is called there. */
export interface Untraded {
  unsupported: string;
}

const KINDS: readonly (readonly [RegExp, InstrumentKind | Untraded])[] = [
  // An option on a future or an index is an option.
  [/\b(?:options?|optn|opts?|fop|oof|iopt|calls?|puts?|optionen|opci[oó]n(?:es)?)\b|期权/, 'options'],
  [/\b(?:futures?|futs?|futuros?|termin\w*)\b|期货/, 'futures'],
  [/\b(?:forex|fx|currency pairs?|currenc(?:y|ies)|spot fx|devisen)\b|外汇/, { unsupported: 'forex' }],
  [/\bcfds?\b/, { unsupported: 'CFDs' }],
  [/\b(?:crypto\w*|coins?|digital assets?|kryptow\w*)\b/, { unsupported: 'coins' }],
  [/\b(?:bonds?|bills?|treasur(?:y|ies)|fixed income|anleihen?|obligations?)\b/, { unsupported: 'bonds' }],
  [
    /\b(?:stocks?|stk|equit(?:y|ies)|eqt?|shares?|etfs?|adrs?|reits?|cs|aktien?|actions?|acci[oó]n(?:es)?)\b|股票/,
    'stocks',
  ],
  [/^o$/, 'options'],
  [/^f$/, 'futures'],
  [/^[se]$/, 'stocks'],
];

/** `null` for a word that says nothing of it. */
export const kindOfWord = memoizeTexts((cell): InstrumentKind | Untraded | null => {
  const text = cell.trim().toLowerCase().replaceAll(/[_-]/g, ' ');
  if (text === '' || text.length > 40) return null;
  return KINDS.find(([words]) => words.test(text))?.[1] ?? null;
});
