/** What the columns of a table of trades are called, whoever wrote it. */

import { CODES, SIGNS } from '../money/currency-text.ts';

/** Case, spaces and the kind of apostrophe do not tell names apart. */
export const headerKey = (header: string): string =>
  header
    .replace(/[\ufeff\u200b]/g, '')
    .replace(/[’‘`´′]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Longer than any name of a column. */
export const LONGEST_NAME = 200;

/** Spaces, dots and dashes do not tell names apart, nor does the currency or the zone behind one. */
export function columnKey(header: string): string {
  const key = headerKey(header);
  if (key.length > LONGEST_NAME) return key;
  const name = withoutBrackets(key).replace(UNIT, '');
  return name.replace(/[^\p{L}\p{N}/&']/gu, '') || key;
}

/** `Time (UTC)`, from the first bracket on. */
function withoutBrackets(key: string): string {
  const at = /[)\]]$/.test(key) ? key.search(/[([]/) : -1;
  return at < 0 ? key : key.slice(0, at).trimEnd();
}

/** `P&L EUR`, `Fees €`, `Time UTC`. */
const UNIT = new RegExp(
  `(?<=\\S)\\s*(?:[${SIGNS}]|\\s(?:${CODES}|utc|gmt)(?:[+-]\\d\\d?(?::?\\d\\d)?)?)$`,
  'i',
);

/**
 * Heads as they are told apart: of several with one name the second is `Price (2)`, and so on, in the order of the file.
 */
export function deduplicateHeaders(headers: readonly string[]): string[] {
  const taken = new Set<string>();
  /** By name: no number below it is free. */
  const next = new Map<string, number>();
  return headers.map((header) => {
    const own = headerKey(header);
    let [name, n] = [header, next.get(own) ?? 2];
    for (; header !== '' && taken.has(headerKey(name)); n++) name = `${header} (${n})`;
    taken.add(headerKey(name));
    next.set(own, n);
    return name;
  });
}

/** Whether it counts something else than money: percent, ticks, multiples of the risk. */
export const isNoMoney = (header: string): boolean =>
  /%|(?<![\p{L}])(?:percent(?:age)?|pct|prozent|pour ?cent|roi|returns?|ticks?|points?|pts|pips?|bps|r(?:[- ]?multiple)?)(?![\p{L}])/iu.test(
    header,
  );

/** With commas between them. */
export const parseNames = (names: string): readonly string[] => names.split(',').map(columnKey);

export type NamedColumn =
  | 'symbol'
  | 'side'
  | 'quantity'
  | 'entryPrice'
  | 'exitPrice'
  | 'price'
  | 'openedAt'
  | 'closedAt'
  | 'time'
  | 'date'
  | 'pnl'
  | 'commission'
  | 'fees'
  | 'account'
  | 'id'
  | 'instrumentType'
  | 'currency'
  | 'expiry'
  | 'strike'
  | 'right'
  | 'stopPrice'
  | 'targetPrice'
  | 'riskAmount'
  | 'mae'
  | 'mfe'
  | 'strategy'
  | 'tags'
  | 'notes';

/** As brokers and journals call them, in English, German, French, Spanish and Chinese; the likelier ones first. */
export const COLUMN_NAMES: readonly (readonly [NamedColumn, readonly string[]])[] = [
  [
    'symbol',
    parseNames(`symbol, contract, instrument, ticker, symbol name, contract name, market, security, product, asset,
      underlying, symb, symbole, contrat, kontrakt, wertpapier, basiswert, produit, valeur, titre, símbolo,
      contrato, instrumento, 代码, 合约, 品种`),
  ],
  [
    'side',
    parseNames(`side, b/s, buy/sell, action, aktion, direction, l/s, market pos, market position, position type, position side, long/short,
      trade type, order side, transaction type, trans code, opening direction, position, type, richtung, seite, kauf/verkauf, k/v, sens, côté,
      achat/vente, a/v, pos marché, compra/venta, lado, dirección, operación, tipo, 方向, 买卖, 买卖方向`),
  ],
  [
    'quantity',
    parseNames(`filled qty, filled quantity, qty filled, executed quantity, quantity, qty, size, contracts, shares, lots, units,
      trade quantity, exec qty, closing quantity, closed quantity, position size, volume, menge, anzahl, stück, kontrakte, volumen, quantité, qté, nombre, taille,
      cantidad, contratos, acciones, 数量, 手数`),
  ],
  [
    'entryPrice',
    parseNames(`entry price, avg entry price, average entry price, avg entry, open price, opening price, buy-in price, price in,
      entry, open, einstiegskurs, einstiegspreis, eröffnungskurs, einstieg, prix d'entrée, prix d'ouverture, entrée`),
  ],
  [
    'exitPrice',
    parseNames(`exit price, avg exit price, average exit price, avg exit, close price, closing price, price out, exit, close,
      ausstiegskurs, ausstiegspreis, schlusskurs, ausstieg, prix de sortie, prix de clôture, sortie`),
  ],
  [
    'price',
    parseNames(`fill price, filled price, avg fill price, average fill price, filled avg price, execution price, exec price,
      trade price, t price, avg price, average price, price, premium, ausführungskurs, kurs, preis, prix d'exécution, prix moyen,
      prix, cours, precio, 价格, 成交价`),
  ],
  [
    'openedAt',
    parseNames(`entry time, entry datetime, entry date/time, entered at, open time, open datetime, opened at, opening time,
      time in, entry date, open date, opened date, opened, open, entry, einstiegszeit, eröffnungszeit, eröffnet am, einstiegsdatum,
      heure d'entrée, heure d'ouverture, date d'entrée, date d'ouverture`),
  ],
  [
    'closedAt',
    parseNames(`exit time, exit datetime, exit date/time, exited at, close time, close datetime, closed at, closing time,
      time out, exit date, close date, closed date, closed, close, exit, ausstiegszeit, schließzeit, geschlossen am, ausstiegsdatum,
      heure de sortie, heure de clôture, date de sortie, date de clôture`),
  ],
  [
    'time',
    parseNames(`fill time, filled time, exec time, execution time, executed at, trade time, transaction time, datetime,
      date/time, date & time, timestamp, time, update time, ausführungszeit, datum/zeit, datum/uhrzeit, zeitstempel,
      uhrzeit, zeit, date/heure, date et heure, horodatage, heure, fecha/hora, fecha y hora, hora, 时间, 成交时间`),
  ],
  [
    'date',
    parseNames(`trade date, trade day, exec date, execution date, transaction date, date, day, t/d, handelstag, handelsdatum,
      datum, date de transaction, jour, fecha, 日期`),
  ],
  [
    'pnl',
    parseNames(`net p&l, net pnl, net p/l, net profit, net profit/loss, p&l, pnl, p/l, profit/loss, profit & loss,
      profit and loss, profit, realized p&l, realized pnl, realized p/l, realised p&l, gain/loss, gross p&l, gross pnl,
      gross p/l, gross profit, realized profit, net result, result, net, gross, nettogewinn, guv, g/v, gewinn/verlust, gewinn, ergebnis, bruttogewinn,
      profit net, résultat, gain/perte, gain, profit brut, resultado, 盈亏`),
  ],
  [
    'commission',
    parseNames(`commission, commissions, comm, comm/fee, fees & comm, fees & commissions, commission & fees,
      commissions & fees, provision, kommission, courtage, comisión, comisiones, 手续费`),
  ],
  [
    'fees',
    parseNames(`fees, fee, total fees, exchange fee, exchange fees, clearing fee, clearing fees, nfa fee, nfa fees, ip fee,
      regulatory fees, other fees, misc fees, sec, taf, nscc, swap, gebühren, gebühr, frais, tarifas`),
  ],
  [
    'account',
    parseNames(`account, account name, account number, account id, account display name, trade account, acct, konto,
      kontonummer, kontoname, compte, nom du compte, numéro de compte`),
  ],
  // A plain “Id” or “#” is often the number of the row: another export would then seem to hold the same trades.
  [
    'id',
    parseNames(
      `fill id, execution id, exec id, trade id, transaction id, deal id, ausführungs-id, id d'exécution`,
    ),
  ],
  [
    'instrumentType',
    parseNames(`security type, sec type, instrument type, asset class, asset type, asset category, symbol type, product type,
      asset, class, type, wertpapierart, type d'actif, tipo de activo, tipo`),
  ],
  [
    'currency',
    parseNames('currency, currency code, trade currency, ccy, curr, währung, devise, moneda, divisa, 货币'),
  ],
  [
    'expiry',
    parseNames(`expiration date, expiry date, expiration, expiry, exp date, exp, expires, maturity, contract month, verfall,
      verfallsdatum, échéance, date d'expiration, vencimiento`),
  ],
  ['strike', parseNames(`strike price, strike, basispreis, prix d'exercice`)],
  ['right', parseNames('put/call, call/put, p/c, c/p, option type, right, put call, call put')],
  [
    'stopPrice',
    parseNames('initial stop, stop loss price, stop loss, stop price, stop, sl, stopkurs, prix stop'),
  ],
  [
    'targetPrice',
    parseNames('target price, profit target, take profit price, take profit, target, tp, kursziel, objectif'),
  ],
  ['riskAmount', parseNames('risk amount, initial risk, amount risked, risk, risiko, risque, riesgo')],
  ['mae', parseNames('mae, max adverse excursion, maximum adverse excursion')],
  ['mfe', parseNames('mfe, max favorable excursion, maximum favorable excursion')],
  ['strategy', parseNames('strategy, setup, setups, playbook, strategie, stratégie, estrategia')],
  ['tags', parseNames('tags, tag, labels, label, étiquettes')],
  [
    'notes',
    parseNames(
      'notes, note, comment, comments, remarks, notiz, notizen, kommentar, commentaire, commentaires, notas',
    ),
  ],
];
