/** What the columns of an unknown file are likely to be, by their names. */

import { dealtSide } from '#src/values/dealt-side.ts';
import { headerKey } from '../cells/headers.ts';
import type { ColumnMeaning, ImportMapping } from '../contract.ts';
import type { Table } from './format.ts';

const list = (names: string): readonly string[] => names.split(',').map(nameKey);

/** As brokers and journals call them, in English, German and French; the likelier ones first. */
const NAMES: readonly (readonly [ColumnMeaning, readonly string[]])[] = [
  [
    'symbol',
    list(`symbol, contract, instrument, ticker, symbol name, contract name, market, security, product, asset,
      underlying, symbole, contrat, kontrakt, wertpapier, basiswert, produit, valeur, titre`),
  ],
  [
    'side',
    list(`side, b/s, buy/sell, action, aktion, direction, market pos, market position, position type, position side, long/short,
      trade type, order side, transaction type, position, type, richtung, seite, kauf/verkauf, k/v, sens, côté,
      achat/vente, a/v, pos marché`),
  ],
  [
    'quantity',
    list(`filled qty, filled quantity, qty filled, executed quantity, quantity, qty, size, contracts, shares, lots, units,
      trade quantity, position size, volume, menge, anzahl, stück, kontrakte, volumen, quantité, qté, nombre, taille`),
  ],
  [
    'entryPrice',
    list(`entry price, avg entry price, average entry price, avg entry, open price, opening price, buy-in price, price in,
      entry, einstiegskurs, einstiegspreis, eröffnungskurs, einstieg, prix d'entrée, prix d'ouverture, entrée`),
  ],
  [
    'exitPrice',
    list(`exit price, avg exit price, average exit price, avg exit, close price, closing price, price out, exit,
      ausstiegskurs, ausstiegspreis, schlusskurs, ausstieg, prix de sortie, prix de clôture, sortie`),
  ],
  [
    'price',
    list(`fill price, filled price, avg fill price, average fill price, filled avg price, execution price, exec price,
      trade price, t price, avg price, average price, price, ausführungskurs, kurs, preis, prix d'exécution, prix moyen,
      prix, cours`),
  ],
  [
    'openedAt',
    list(`entry time, entry datetime, entry date/time, entered at, open time, open datetime, opened at, opening time,
      time in, entry date, open date, opened date, einstiegszeit, eröffnungszeit, eröffnet am, einstiegsdatum,
      heure d'entrée, heure d'ouverture, date d'entrée, date d'ouverture`),
  ],
  [
    'closedAt',
    list(`exit time, exit datetime, exit date/time, exited at, close time, close datetime, closed at, closing time,
      time out, exit date, close date, closed date, ausstiegszeit, schließzeit, geschlossen am, ausstiegsdatum,
      heure de sortie, heure de clôture, date de sortie, date de clôture`),
  ],
  [
    'time',
    list(`fill time, filled time, exec time, execution time, executed at, trade time, transaction time, datetime,
      date/time, date & time, timestamp, time, update time, ausführungszeit, datum/zeit, datum/uhrzeit, zeitstempel,
      uhrzeit, zeit, date/heure, date et heure, horodatage, heure`),
  ],
  [
    'date',
    list(`trade date, trade day, exec date, execution date, transaction date, date, day, t/d, handelstag, handelsdatum,
      datum, date de transaction, jour`),
  ],
  [
    'pnl',
    list(`net p&l, net pnl, net p/l, net profit, net profit/loss, p&l, pnl, p/l, profit/loss, profit & loss,
      profit and loss, profit, realized p&l, realized pnl, realized p/l, realised p&l, gain/loss, gross p&l, gross pnl,
      gross p/l, gross profit, result, nettogewinn, guv, g/v, gewinn/verlust, gewinn, ergebnis, bruttogewinn,
      profit net, résultat, gain/perte, gain, profit brut`),
  ],
  [
    'commission',
    list(`commission, commissions, comm, comm/fee, fees & comm, fees & commissions, commission & fees,
      commissions & fees, provision, kommission, courtage`),
  ],
  [
    'fees',
    list(`fees, fee, total fees, exchange fee, exchange fees, clearing fee, clearing fees, nfa fee, nfa fees, ip fee,
      regulatory fees, other fees, misc fees, sec, taf, nscc, gebühren, gebühr, frais`),
  ],
  [
    'account',
    list(`account, account name, account number, account id, account display name, trade account, acct, konto,
      kontonummer, kontoname, compte, nom du compte, numéro de compte`),
  ],
  // A plain “Id” or “#” is often the number of the row: another export would then seem to hold the same trades.
  [
    'id',
    list(`fill id, execution id, exec id, trade id, transaction id, deal id, ausführungs-id, id d'exécution`),
  ],
];

/** Costs stand in several columns, and all of them count. */
const isSummed = (meaning: ColumnMeaning) => meaning === 'commission' || meaning === 'fees';

/** What a fill has not. */
const OF_TRADES: readonly ColumnMeaning[] = ['entryPrice', 'exitPrice', 'openedAt', 'closedAt'];

/** Spaces, dots and dashes do not tell names apart, nor does the currency behind one. */
function nameKey(header: string): string {
  const key = headerKey(header);
  return key.replace(/\s*[([].*[)\]]$/, '').replace(/[^\p{L}\p{N}/&']/gu, '') || key;
}

export function mappingFromNames({ headers, rows }: Pick<Table, 'headers' | 'rows'>): ImportMapping {
  const keys = headers.map(nameKey);
  const found = new Map<string, ColumnMeaning>();
  const isFree = (place: number) => !found.has(headers[place] ?? '');
  for (const [meaning, names] of NAMES) {
    const places = names
      .flatMap((name) => keys.flatMap((key, place) => (key === name ? [place] : [])))
      .filter(isFree)
      // “Type” may be that of the order.
      .filter((place) => meaning !== 'side' || rows.every(({ cells }) => isSide(cells[place] ?? '')));
    for (const place of isSummed(meaning) ? places : places.slice(0, 1))
      found.set(headers[place] ?? '', meaning);
  }
  const meanings = new Set(found.values());
  const isFills = !(meanings.has('entryPrice') && meanings.has('exitPrice'));
  for (const [header, meaning] of found) {
    if (isFills ? OF_TRADES.includes(meaning) : meaning === 'price') found.set(header, 'ignore');
  }
  const pnl = headers.find((header) => found.get(header) === 'pnl') ?? '';
  return {
    columns: Object.fromEntries(headers.map((header) => [header, found.get(header) ?? 'ignore'])),
    isFills,
    pnlIs: /gross|brut/i.test(pnl) ? 'gross' : 'net',
  };
}

const isSide = (cell: string) => cell === '' || dealtSide(cell) !== null;

/** The same with the headers as this file spells them, and each of them told. */
export function mappingOver(headers: readonly string[], mapping: ImportMapping): ImportMapping {
  const meanings = new Map(
    Object.entries(mapping.columns).map(([header, meaning]) => [headerKey(header), meaning]),
  );
  return {
    ...mapping,
    columns: Object.fromEntries(
      headers.map((header) => [header, meanings.get(headerKey(header)) ?? 'ignore']),
    ),
  };
}
