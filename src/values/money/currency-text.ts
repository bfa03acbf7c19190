/** Currencies as heads and cells of tables name them. */

import { ACCOUNTING_CURRENCY } from '../contracts/contract.ts';
import { memoizeTexts } from '../memoize-texts.ts';

/** Those that brokers keep accounts in, coins that stand for dollars too: they are none. */
export const CODES =
  'usd|usdt|usdc|eur|gbp|gbx|gbpence|chf|jpy|cad|aud|nzd|sek|nok|dkk|pln|czk|huf|ron|try|zar|hkd|sgd|cny|cnh|inr|krw|brl|mxn|ils|thb|twd|aed|sar|idr|myr|php|vnd|rub|btc|eth';
/** In a set of a pattern. */
export const SIGNS = '$€£¥₹₩₽₺₪₿฿';

const BY_SIGN: Readonly<Record<string, string>> = {
  ...{ $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR', '₩': 'KRW', '₽': 'RUB', '₺': 'TRY' },
  ...{ '₪': 'ILS', '₿': 'BTC', '฿': 'THB' },
};
/** Dollars, and others, of elsewhere: `C$`. */
const BY_PREFIX: Readonly<Record<string, string>> = {
  ...{ US: 'USD', C: 'CAD', CA: 'CAD', A: 'AUD', AU: 'AUD', NZ: 'NZD', HK: 'HKD', S: 'SGD', SG: 'SGD' },
  ...{ R: 'BRL', MX: 'MXN', NT: 'TWD', CN: 'CNY', JP: 'JPY' },
};
const NAMES: Readonly<Record<string, string>> = {
  ...{ DOLLAR: 'USD', DOLLARS: 'USD', 'US DOLLAR': 'USD', 'US DOLLARS': 'USD', EURO: 'EUR', EUROS: 'EUR' },
  ...{ PENCE: 'GBX', POUND: 'GBP', POUNDS: 'GBP' },
};

const CODE = new RegExp(`^(?:${CODES})$`, 'i');
const CODE_WITHIN = new RegExp(`(?<![\\p{L}\\p{N}])(${CODES})(?![\\p{L}\\p{N}])`, 'iu');
const SIGN_WITHIN = new RegExp(`(?<![\\p{L}])(?:(\\p{L}{1,2}))?([${SIGNS}])`, 'u');

const ofSign = (prefix: string | undefined, sign: string): string =>
  (prefix === undefined ? undefined : BY_PREFIX[prefix.toUpperCase()]) ?? BY_SIGN[sign] ?? sign;

/** The currency that a head names, `P&L (EUR)`, `Fees €`; `null` for one that names none. */
export const currencyOfHead = memoizeTexts((header): string | null => {
  const [, prefix, sign] = SIGN_WITHIN.exec(header) ?? [];
  if (sign !== undefined) return ofSign(prefix, sign);
  return CODE_WITHIN.exec(header)?.[1]?.toUpperCase() ?? null;
});

/** Of a cell of a column of currencies; in capitals, as it stands there, where it is none that is known. */
export const currencyOfName = memoizeTexts((cell): string => {
  const name = cell.trim().toUpperCase();
  if (CODE.test(name)) return name;
  const [all, prefix, sign] = SIGN_WITHIN.exec(name) ?? [];
  // `US-Dollar`, `U.S. Dollars`
  const words = name.replaceAll('.', '').replaceAll('-', ' ');
  return NAMES[words] ?? (sign !== undefined && all === name ? ofSign(prefix, sign) : name);
});

/** Figures, and what stands around them in an amount. */
const AROUND =
  /^[-+−–(\s]*([^\d\s.,()+−–-]{1,6})?[-+−–(\s]*\.?\d[\d\s.,'’]*([^\d\s.,()%+−–-]{1,6})?[\s)+−–-]*$/u;

/** Figures alone, as nearly all are written. */
const BARE = /^[-\d.,]*$/;

/** The currency written beside an amount, `€43.10`, `43,10 EUR`; `null` where there is none. */
export const currencyOfAmount = (cell: string): string | null => (BARE.test(cell) ? null : readMark(cell));

const readMark = memoizeTexts((cell): string | null => {
  const text = cell.trim();
  if (text.length > 60) return null;
  const [, before, behind] = AROUND.exec(text) ?? [];
  const mark = before ?? behind;
  if (mark === undefined) return null;
  if (CODE.test(mark)) return mark.toUpperCase();
  const [all, prefix, sign] = SIGN_WITHIN.exec(mark) ?? [];
  if (sign !== undefined && all === mark) return ofSign(prefix, sign);
  return /^kr\.?$/i.test(mark) ? 'KR' : null;
});

export const isForeign = (currency: string | null): boolean =>
  currency !== null && currency !== ACCOUNTING_CURRENCY;
