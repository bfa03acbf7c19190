/** What was traded, by the words of a column that says it, `Security Type`, or by how its symbol is spelled. */

import { memoizeTexts } from '../memoize-texts.ts';
import type { InstrumentKind } from './contract.ts';
import { isOnStockExchange, type ReadingContext, readSymbol } from './contract-reader.ts';

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

/** Letters alone may be a share's ticker. */
export const TICKER = /^[A-Z]{1,5}(?:[./-][A-Z])?$/i;

/**
 * `ticker` for letters that are no product: most likely a share. `null` for a product's root, which may be a share's ticker
 * too, and for what is neither.
 */
export function spelledKind(
  typed: string,
  context: Pick<ReadingContext, 'contracts' | 'day'>,
): InstrumentKind | 'ticker' | null {
  if (isOnStockExchange(typed)) return 'stocks';
  const { kind, root, contract } = readSymbol(typed, context);
  if (kind === 'option') return 'options';
  if (kind === 'future') return contract === null ? null : 'futures';
  return root === null && TICKER.test(typed.trim()) ? 'ticker' : null;
}
