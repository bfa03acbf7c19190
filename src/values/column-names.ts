/** What the columns of a table of trades are called, whoever wrote it. */

/** Case, spaces and the kind of apostrophe do not tell names apart. */
export const headerKey = (header: string): string =>
  header
    .replace(/[\ufeff\u200b]/g, '')
    .replace(/[’‘`´′]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Spaces, dots and dashes do not tell names apart, nor does the currency behind one. */
export function columnKey(header: string): string {
  const key = headerKey(header);
  return key.replace(/\s*[([].*[)\]]$/, '').replace(/[^\p{L}\p{N}/&']/gu, '') || key;
}

/** With commas between them. */
export const namesOf = (names: string): readonly string[] => names.split(',').map(columnKey);

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
  | 'id';

/** As brokers and journals call them, in English, German and French; the likelier ones first. */
export const COLUMN_NAMES: readonly (readonly [NamedColumn, readonly string[]])[] = [
  [
    'symbol',
    namesOf(`symbol, contract, instrument, ticker, symbol name, contract name, market, security, product, asset,
      underlying, symbole, contrat, kontrakt, wertpapier, basiswert, produit, valeur, titre`),
  ],
  [
    'side',
    namesOf(`side, b/s, buy/sell, action, aktion, direction, market pos, market position, position type, position side, long/short,
      trade type, order side, transaction type, position, type, richtung, seite, kauf/verkauf, k/v, sens, côté,
      achat/vente, a/v, pos marché`),
  ],
  [
    'quantity',
    namesOf(`filled qty, filled quantity, qty filled, executed quantity, quantity, qty, size, contracts, shares, lots, units,
      trade quantity, position size, volume, menge, anzahl, stück, kontrakte, volumen, quantité, qté, nombre, taille`),
  ],
  [
    'entryPrice',
    namesOf(`entry price, avg entry price, average entry price, avg entry, open price, opening price, buy-in price, price in,
      entry, einstiegskurs, einstiegspreis, eröffnungskurs, einstieg, prix d'entrée, prix d'ouverture, entrée`),
  ],
  [
    'exitPrice',
    namesOf(`exit price, avg exit price, average exit price, avg exit, close price, closing price, price out, exit,
      ausstiegskurs, ausstiegspreis, schlusskurs, ausstieg, prix de sortie, prix de clôture, sortie`),
  ],
  [
    'price',
    namesOf(`fill price, filled price, avg fill price, average fill price, filled avg price, execution price, exec price,
      trade price, t price, avg price, average price, price, ausführungskurs, kurs, preis, prix d'exécution, prix moyen,
      prix, cours`),
  ],
  [
    'openedAt',
    namesOf(`entry time, entry datetime, entry date/time, entered at, open time, open datetime, opened at, opening time,
      time in, entry date, open date, opened date, einstiegszeit, eröffnungszeit, eröffnet am, einstiegsdatum,
      heure d'entrée, heure d'ouverture, date d'entrée, date d'ouverture`),
  ],
  [
    'closedAt',
    namesOf(`exit time, exit datetime, exit date/time, exited at, close time, close datetime, closed at, closing time,
      time out, exit date, close date, closed date, ausstiegszeit, schließzeit, geschlossen am, ausstiegsdatum,
      heure de sortie, heure de clôture, date de sortie, date de clôture`),
  ],
  [
    'time',
    namesOf(`fill time, filled time, exec time, execution time, executed at, trade time, transaction time, datetime,
      date/time, date & time, timestamp, time, update time, ausführungszeit, datum/zeit, datum/uhrzeit, zeitstempel,
      uhrzeit, zeit, date/heure, date et heure, horodatage, heure`),
  ],
  [
    'date',
    namesOf(`trade date, trade day, exec date, execution date, transaction date, date, day, t/d, handelstag, handelsdatum,
      datum, date de transaction, jour`),
  ],
  [
    'pnl',
    namesOf(`net p&l, net pnl, net p/l, net profit, net profit/loss, p&l, pnl, p/l, profit/loss, profit & loss,
      profit and loss, profit, realized p&l, realized pnl, realized p/l, realised p&l, gain/loss, gross p&l, gross pnl,
      gross p/l, gross profit, result, nettogewinn, guv, g/v, gewinn/verlust, gewinn, ergebnis, bruttogewinn,
      profit net, résultat, gain/perte, gain, profit brut`),
  ],
  [
    'commission',
    namesOf(`commission, commissions, comm, comm/fee, fees & comm, fees & commissions, commission & fees,
      commissions & fees, provision, kommission, courtage`),
  ],
  [
    'fees',
    namesOf(`fees, fee, total fees, exchange fee, exchange fees, clearing fee, clearing fees, nfa fee, nfa fees, ip fee,
      regulatory fees, other fees, misc fees, sec, taf, nscc, gebühren, gebühr, frais`),
  ],
  [
    'account',
    namesOf(`account, account name, account number, account id, account display name, trade account, acct, konto,
      kontonummer, kontoname, compte, nom du compte, numéro de compte`),
  ],
  // A plain “Id” or “#” is often the number of the row: another export would then seem to hold the same trades.
  [
    'id',
    namesOf(
      `fill id, execution id, exec id, trade id, transaction id, deal id, ausführungs-id, id d'exécution`,
    ),
  ],
];
