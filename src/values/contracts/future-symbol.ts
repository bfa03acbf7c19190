/** Spellings of futures: which product, and which month of it. */

import {
  type ContractMonth,
  MONTH_CODE,
  MONTH_NAME,
  monthCode,
  monthOfCode,
  monthOfName,
  yearFrom,
} from './contract-month.ts';
import { CQG_ROOTS } from './cqg-roots.ts';

export interface FutureSymbol {
  root: string;
  month: ContractMonth | null;
  /** `ESZ6`; `ES` without a month. */
  short: string;
}

/** What tells products from each other: whether a root is known. */
interface Roots {
  has(root: string): boolean;
}

interface Context {
  contracts: Roots;
  day: string;
}

/** Where futures trade, as platforms and the exchanges' own codes call it; `CME_MINI` and `CME_Ind` begin with one. */
const VENUES =
  '(?:CME|CBOT|ECBOT|NYMEX|COMEX|GLOBEX|CFE|EUREX|ICE|ICEUS|NYBOT|XCME|XCBT|XNYM|XCEC|XCBF|XEUR|IFUS)(?:_[A-Z]+)*';

const PREFIX = new RegExp(`^(?:/|${VENUES}:|CM\\.|(?:CON\\.)?F\\.US\\.)`);
const SUFFIX = new RegExp(`[:.@-]${VENUES}$`);
/** TradingView's front month, whichever it is. */
const CONTINUOUS = /\d!$/;

const ROOT = '[A-Z0-9]{1,9}';
const NUMBERED = new RegExp(`^(${ROOT}) (0[1-9]|1[0-2])-(\\d\\d|20\\d\\d)$`);
const NAMED = new RegExp(`^(${ROOT}) (?:(?:0?[1-9]|[12]\\d|3[01]) ?)?(${MONTH_NAME}) ?(\\d\\d|20\\d\\d)$`);
const DOTTED = new RegExp(`^(${ROOT})\\.(${MONTH_CODE})$`);
const MONTH_AT_END = new RegExp(`^${MONTH_CODE}$`);
/** How long letter and year may be, none at all first: the longest root wins, since digits belong to roots too. */
const MONTH_LENGTHS = [0, 2, 3, 5];

/** @param text in capitals, without spaces around it or two in a row */
export function readFuture(text: string, context: Context): FutureSymbol | null {
  const parts = parseParts(bare(text), context);
  if (!parts) return null;
  const { root, month } = parts;
  return { root, month, short: month === null ? root : `${root}${monthCode(month, context.day)}` };
}

/** The product's name at the exchange: its own root, or the one CQG has another name for. */
function knownRoot(name: string, { contracts }: Context): string | null {
  const root = contracts.has(name) ? name : CQG_ROOTS.get(name);
  return root !== undefined && contracts.has(root) ? root : null;
}

const bare = (text: string): string => text.replace(PREFIX, '').replace(SUFFIX, '').replace(CONTINUOUS, '');

function parseParts(text: string, context: Context): Pick<FutureSymbol, 'root' | 'month'> | null {
  const spelled = NUMBERED.exec(text) ?? NAMED.exec(text);
  if (spelled) {
    const [, name = '', typed = '', year = ''] = spelled;
    const root = knownRoot(name, context);
    const month = { month: Number(typed) || monthOfName(typed), year: yearFrom(year, context.day) };
    return root === null ? null : { root, month };
  }
  const [, name, dotted] = DOTTED.exec(text) ?? [];
  const compact = name === undefined ? text : `${name}${dotted}`;
  for (const length of MONTH_LENGTHS) {
    const cut = compact.length - length;
    const code = compact.slice(cut);
    const isMonth = length === 0 || (cut > 0 && MONTH_AT_END.test(code));
    const root = isMonth ? knownRoot(compact.slice(0, cut), context) : null;
    if (root !== null) return { root, month: length === 0 ? null : monthOfCode(code, context.day) };
  }
  return null;
}

const LEG = new RegExp(`^/?(${ROOT}?)(${MONTH_CODE})$`);

/** The legs of a spread, `ESZ6-ESH7`, in its spelling at the exchange; `null` for anything else. Its root may be unknown. */
export function spreadName(text: string, context: Context): string | null {
  const legs = text
    .replace(SUFFIX, '')
    .split('-')
    .map((leg) => leg.trim().replace(SUFFIX, ''));
  const [first = '', ...others] = legs;
  const [, root = ''] = LEG.exec(first) ?? [];
  if (root === '' || others.length === 0) return null;
  // A later leg may leave out the root.
  const isLeg = (leg: string) => MONTH_AT_END.test(leg) || isMonth(leg, root, context);
  return others.every(isLeg) ? legs.map((leg) => leg.replace('/', '')).join('-') : null;
}

/** Whether a leg is a month of a known product, or of the same unknown one. */
const isMonth = (leg: string, root: string, context: Context): boolean =>
  (readFuture(leg, context)?.month ?? null) !== null || LEG.exec(leg)?.[1] === root;

/** What the root of an unknown future would be: `ABC` for `ABCZ6` and `ABC 12-26`; `null` where nothing looks like one. */
export function guessedRoot(text: string): string | null {
  const name = bare(text.trim().toUpperCase().replaceAll(/\s+/g, ' '));
  const [, spelled] = NUMBERED.exec(name) ?? NAMED.exec(name) ?? DOTTED.exec(name) ?? [];
  const compact = new RegExp(`^(${ROOT}?)(?:${MONTH_CODE})?$`).exec(name)?.[1];
  return spelled ?? (compact === '' ? null : (compact ?? null));
}
