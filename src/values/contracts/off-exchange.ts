/** What is traded in lots or parts of a coin, by its name: nothing of it comes in whole contracts or shares. */

import { memoizeTexts } from '../memoize-texts.ts';

export type OffExchange = 'forex' | 'a CFD' | 'a coin';

const MONEY =
  'USD|EUR|GBP|JPY|CHF|AUD|NZD|CAD|SEK|NOK|DKK|PLN|CZK|HUF|TRY|ZAR|MXN|SGD|HKD|CNH|CNY|ILS|THB|RUB|BRL|INR|KRW';
const METALS = 'XAU|XAG|XPT|XPD|XCU|XAL|XNI|XZN|GOLD|SILVER';
const COINS =
  'BTC|XBT|ETH|SOL|XRP|LTC|BCH|ADA|DOGE|DOT|BNB|AVAX|LINK|MATIC|XLM|TRX|UNI|ATOM|SHIB|PEPE|SUI|TON|NEAR|APT|ARB|OP|AAVE|ETC|EOS|XMR|DASH|HYPE';
const STABLE = 'USDT|USDC|BUSD|DAI|FDUSD';

/** What brokers put behind a name: `EURUSDm`, `XAUUSD.x`, `US30.cash`, `BTCUSD-PERP`. */
const ENDING = '(?:[A-Z+#]{0,3}|[._#-][A-Z0-9._-]{0,10})';
const spelling = (names: string) => new RegExp(`^#?(?:${names})${ENDING}$`);

const KINDS: readonly [RegExp, OffExchange][] = [
  [spelling(`(?:${COINS})[/._-]?(?:${MONEY}|${STABLE}|BTC|ETH)`), 'a coin'],
  [spelling(`(?:${METALS})[/._-]?(?:${MONEY})`), 'a CFD'],
  [spelling(`(?:${MONEY})[/._-]?(?:${MONEY})`), 'forex'],
  [
    spelling(
      `US(?:30|100|500|2000)|USTEC|USTECH(?:100)?|NAS100|NASDAQ100|NDX100|SPX500|SP500|DJ30|WS30|WALLST30|(?:GER|DE|DAX)(?:30|40)|UK100|FTSE100|FRA40|CAC40|EU50|EUSTX50|ESTX50|STOXX50|JP225|JPN225|NIK225|AUS200|HK50|HK33|CN50|CHINA50|CHINAH|ES35|ESP35|SPA35|IT40|ITA40|SWI20|NETH25|SING30|IND50`,
    ),
    'a CFD',
  ],
  [
    spelling(
      `(?:US|UK)OIL|XTI(?:${MONEY})|XBR(?:${MONEY})|XNG(?:${MONEY})|WTI[._-]?(?:${MONEY})|BRENT(?:${MONEY})?|NGAS|NATGAS(?:${MONEY})?|SPX(?:${MONEY})|NAS(?:${MONEY})`,
    ),
    'a CFD',
  ],
];

/** @returns `null` for what may be a contract, an option or a share */
export const offExchange = memoizeTexts((symbol): OffExchange | null => {
  const text = symbol.trim().toUpperCase();
  if (text.length > 30) return null;
  return KINDS.find(([names]) => names.test(text))?.[1] ?? null;
});
