/** Which way was dealt, in any platform's words for it, and whether that opened or closed something. */

import { memoizeTexts } from '../memoize-texts.ts';

export interface SideAndEffect {
  side: 'buy' | 'sell';
  /** `null` where the words do not say it. */
  effect: 'open' | 'close' | null;
}

const words = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(' ').split(/\s+/));

const BUY = words(
  'b buy buys buying bot bought bid purchase purchased + 1 +1',
  'kauf kaufen gekauft k achat acheter acheté achetée a compra comprar comprado comprada compró',
  'acquisto acquistare acquistato koop gekocht 买 买入 買 買入 買進 买进 покупка',
);
const SELL = words(
  's sell sells selling sld sold ask sale - -1',
  'verkauf verkaufen verkauft v vente vendre vendu vendue venta vender vendido vendida vendita vendere venduto',
  'verkoop verkocht 卖 卖出 賣 賣出 продажа',
);
const LONG = words('long l largo 多 多头 做多');
const SHORT = words('short sh court corto 空 空头 做空');
const OPEN = words(
  'open opens opening opened entry enter entered in eröffnen eröffnung eröffnet öffnen ouvrir ouverture',
  'abrir apertura 开 开仓 開倉',
);
const CLOSE = words(
  'close closes closing closed exit exited out schließen schluss geschlossen fermer clôture fermeture',
  'cerrar cierre chiudere chiusura 平 平仓 平倉',
);
/** To close what was sold short. */
const COVER = words('cover covers covering covered');
/** Beside the word that counts. */
const FILLERS = words(
  'you to market limit stop mkt lmt stp order at the of on trailing moc loc trade position',
);

/** Shorts of several words, as platforms and statements have them. */
const CODES: ReadonlyMap<string, SideAndEffect> = new Map<string, SideAndEffect>([
  ['bto', { side: 'buy', effect: 'open' }],
  ['btc', { side: 'buy', effect: 'close' }],
  ['bc', { side: 'buy', effect: 'close' }],
  ['sto', { side: 'sell', effect: 'open' }],
  ['stc', { side: 'sell', effect: 'close' }],
  ['ss', { side: 'sell', effect: 'open' }],
]);

/** Without spaces between its words. */
const HAN = /^\p{Script=Han}+$/u;

/** Longer than any of them, but for statements that name what was dealt as well. */
const LONGEST = 60;

/** `null` for words that say neither, or both. */
export const readSideAndEffect = memoizeTexts((cell): SideAndEffect | null => {
  const text = cell.trim().toLowerCase().replace(/−|–/g, '-');
  // `YOU BOUGHT APPLE INC (AAPL) (Cash)`
  const [, said] = /^you (bought|sold)\b(?!.* short\b)/.exec(text) ?? [];
  if (said !== undefined) return { side: said === 'bought' ? 'buy' : 'sell', effect: spokenEffect(text) };
  if (text === '' || text.length > LONGEST) return null;
  return CODES.get(text) ?? ofWords(wordsIn(text));
});

const spokenEffect = (text: string): SideAndEffect['effect'] =>
  /\bopening\b/.test(text) ? 'open' : /\bclosing\b/.test(text) ? 'close' : null;

function wordsIn(text: string): string[] {
  if (/^[+-]?1?$/.test(text)) return [text];
  const parts = text.split(/[\s_./()-]+/).filter((part) => part !== '');
  return parts.flatMap((part) => {
    if (HAN.test(part)) return part.match(/[买卖買賣][入出进進]?|[开開平][仓倉]?|[做]?[多空][头]?|./gu) ?? [];
    // `BuyToOpen`, `sellshort` have lost their spaces.
    const joined = /^(buy|sell|sold|bought)(to)?(open|close|cover|short|long|limit|market|stop)$/.exec(part);
    return joined ? joined.slice(1).filter((one) => one !== undefined) : [part];
  });
}

function ofWords(parts: readonly string[]): SideAndEffect | null {
  const has = (set: ReadonlySet<string>) => parts.some((part) => set.has(part));
  const isKnown = [BUY, SELL, LONG, SHORT, OPEN, CLOSE, COVER, FILLERS];
  if (!parts.every((part) => isKnown.some((set) => set.has(part)))) return null;
  const [buys, sells, long, short] = [BUY, SELL, LONG, SHORT].map(has);
  const [opens, covers] = [has(OPEN), has(COVER)];
  const closes = has(CLOSE) || covers;
  if ((buys && sells) || (long && short) || (opens && closes)) return null;
  const effect = opens ? 'open' : closes ? 'close' : null;
  if (sells && short) return effect === 'close' ? null : { side: 'sell', effect: 'open' };
  if (buys && short) return effect === 'open' ? null : { side: 'buy', effect: 'close' };
  if (sells) return { side: 'sell', effect: long ? 'close' : effect };
  if (buys || covers) return { side: 'buy', effect };
  if (long) return { side: effect === 'close' ? 'sell' : 'buy', effect };
  if (short) return { side: effect === 'close' ? 'buy' : 'sell', effect };
  return null;
}

/** Of a word that says this alone: `Open`, `TO CLOSE`, `Exit`; else `null`. */
export const readEffect = memoizeTexts((cell): SideAndEffect['effect'] => {
  const parts = wordsIn(cell.trim().toLowerCase());
  const has = (set: ReadonlySet<string>) => parts.some((part) => set.has(part));
  if (!parts.every((part) => OPEN.has(part) || CLOSE.has(part) || FILLERS.has(part))) return null;
  if (has(OPEN) === has(CLOSE)) return null;
  return has(OPEN) ? 'open' : 'close';
});

/** Of a fill what was dealt; `null` for a word that says neither. */
export const dealtSide = (cell: string): SideAndEffect['side'] | null =>
  readSideAndEffect(cell)?.side ?? null;

/** Of a trade what was held: what is sold to close was long. */
export function heldSide(cell: string): 'long' | 'short' | null {
  const sideAndEffect = readSideAndEffect(cell);
  if (sideAndEffect === null) return null;
  const isLong = (sideAndEffect.side === 'buy') === (sideAndEffect.effect !== 'close');
  return isLong ? 'long' : 'short';
}
