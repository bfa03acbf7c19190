/** Spellings of options on shares and indices, and of options on futures. */

import { decimalText, parseExact } from '../money/exact.ts';
import { isTradeDate } from '../time/dates.ts';
import { type ContractMonth, MONTH_NAME, monthOfName, monthText, nameOfMonth } from './contract-month.ts';

export interface OptionSymbol {
  root: string;
  /** Day of expiry. */
  expiry: string;
  strike: string;
  right: 'C' | 'P';
  /** Whether the spelling is one of options on shares and indices alone. */
  isEquity: boolean;
}

/** A share's or index's letters; the digit of an adjusted option, which is not for a hundred shares. */
const ROOT = '[A-Z]{1,6}[1-9]?';
const STRIKE = '\\d{1,8}(?:\\.\\d{1,4})?|\\.\\d{1,4}';

/** The clearing house's, padded or not: `SPY   261218C00600000`, the strike in thousandths. */
const OCC = new RegExp(`^(${ROOT}) ?(\\d\\d)(\\d\\d)(\\d\\d)([CP])(\\d{8})$`);
/** With a point or a dash in front: `.AAPL261218C185`. */
const DOTTED = new RegExp(`^[.-](${ROOT})(\\d\\d)(\\d\\d)(\\d\\d)([CP])(${STRIKE})$`);
/** Or with the class of a share: `BRK.B`. */
const TICKER = `${ROOT}(?:[ ./][A-E])?`;
const RIGHT = 'C(?:ALL)?|P(?:UT)?';
/** `SPY 18DEC26 600 C` */
const NAMED = new RegExp(`^(${TICKER}) (\\d\\d?) ?(${MONTH_NAME}) ?(?:20)?(\\d\\d) (${STRIKE}) ?(${RIGHT})$`);

/** `SPY Dec 18 '26 $600 Call`, `NVDA DEC 18 26 $200 C` */
const NAMED_MONTH_FIRST = new RegExp(
  `^(?<ticker>${TICKER}) (?<month>${MONTH_NAME}) (?<dd>\\d\\d?),? (?:'|’|20)?(?<yy>\\d\\d) \\$?(?<strike>${STRIKE}) ?(?<right>${RIGHT})$`,
);

const OF = `(?<ticker>${TICKER}) (?<mm>\\d\\d?)/(?<dd>\\d\\d?)/(?:20)?(?<yy>\\d\\d)`;
const FOR = `\\$?(?<strike>${STRIKE})`;
/** `SPXW 12/18/2026 6000.00 C`, `AAPL 12/18/2026 Call $185.00`, `PUT  MDB    07/17/26   312.500`. */
const AMERICAN = [
  `${OF} ${FOR} ?(?<right>${RIGHT})`,
  `${OF} (?<right>${RIGHT}) ${FOR}`,
  `(?<right>CALL|PUT) ${OF} ${FOR}`,
].map((spelling) => new RegExp(`^${spelling}$`));

/** @param text in capitals, without spaces around it or two in a row */
export function readOption(text: string): OptionSymbol | null {
  const [, root = '', yy = '', mm = '', dd = '', right, strike = ''] =
    OCC.exec(text) ?? DOTTED.exec(text) ?? [];
  if (right !== undefined) {
    const isThousandths = !/^[.-]/.test(text);
    const price = isThousandths ? decimalText({ units: BigInt(strike), places: 3 }) : strike;
    return toOption(root, { yy, mm, dd }, price, right, true);
  }
  const named = NAMED.exec(text);
  if (named) {
    const [, ticker = '', day = '', month = '', year = '', price = '', side = ''] = named;
    const expiry = { yy: year, mm: String(monthOfName(month)), dd: day };
    return toOption(withoutClassMark(ticker), expiry, price, side, false);
  }
  for (const spelling of [...AMERICAN, NAMED_MONTH_FIRST]) {
    const found = spelling.exec(text)?.groups;
    if (!found) continue;
    const { ticker = '', yy = '', month = '', dd = '', strike = '', right = '' } = found;
    const { mm = String(monthOfName(month)) } = found;
    return toOption(withoutClassMark(ticker), { yy, mm, dd }, strike, right, false);
  }
  return null;
}

const withoutClassMark = (ticker: string): string => ticker.replace(/[ ./]/, '');

interface TypedDay {
  yy: string;
  mm: string;
  dd: string;
}

function toOption(root: string, { yy, mm, dd }: TypedDay, price: string, right: string, isEquity: boolean) {
  const expiry = `20${yy}-${mm.padStart(2, '0')}-${dd.padStart(2, '0')}`;
  const strike = plainStrike(price);
  if (!isTradeDate(expiry) || strike === null) return null;
  return { root, expiry, strike, right: right.startsWith('C') ? 'C' : 'P', isEquity } satisfies OptionSymbol;
}

/** `6000.00` is 6000; a strike of nothing is none. */
export function plainStrike(typed: string): string | null {
  const strike = parseExact(typed.startsWith('.') ? `0${typed}` : typed);
  return strike && strike.units > 0n ? decimalText(strike) : null;
}

/** `SPY 18DEC26 600 C` */
export function namedOption({ root, expiry, strike, right }: OptionSymbol): string {
  const [year = '', month = '', day = ''] = expiry.split('-');
  return `${root} ${day}${nameOfMonth(Number(month))}${year.slice(2)} ${strike} ${right}`;
}

/** `.SPY261218C600` */
export const dottedOption = ({ root, expiry, strike, right }: OptionSymbol): string =>
  `.${root}${expiry.slice(2).replaceAll('-', '')}${right}${strike}`;

export interface FutureOptionSymbol {
  /** As it stands there: `ESZ6`. */
  underlying: string;
  /** `EW2Z6 261211P5800` */
  option: string;
  month: string;
}

/** An option on a future: `./ESZ6 EW2Z6 261211P5800`. */
const ON_FUTURE = new RegExp(
  `^\\./([A-Z0-9]{3,12}) ([A-Z0-9]{3,8}) (\\d\\d)(\\d\\d)(\\d\\d)([CP])(${STRIKE})$`,
);

export function readFutureOption(text: string): FutureOptionSymbol | null {
  const [, underlying = '', series = '', yy = '', mm = '', dd = '', right, price = ''] =
    ON_FUTURE.exec(text) ?? [];
  const strike = plainStrike(price);
  if (right === undefined || strike === null || !isTradeDate(`20${yy}-${mm}-${dd}`)) return null;
  const month: ContractMonth = { year: Number(`20${yy}`), month: Number(mm) };
  return { underlying, option: `${series} ${yy}${mm}${dd}${right}${strike}`, month: monthText(month) };
}

/** What people type without an expiry: `SPY 684C`. */
const WITHOUT_EXPIRY = new RegExp(`^([A-Z0-9]{1,9}) (${STRIKE}) ?([CP])$`);

export function readStrike(text: string): { underlying: string; short: string } | null {
  const [, underlying, price = '', right] = WITHOUT_EXPIRY.exec(text) ?? [];
  const strike = plainStrike(price);
  return underlying === undefined || strike === null ? null : { underlying, short: `${strike}${right}` };
}
