import { expect, test } from 'bun:test';
import { mappingFromNames, mappingOver } from './suggested-mapping.ts';

const suggested = (headers: string, ...rows: string[]) =>
  mappingFromNames({
    headers: headers.split(';'),
    rows: rows.map((raw, at) => ({ line: at + 2, cells: raw.split(';'), raw })),
  });

test('names of fills: the likelier one counts, costs all do', () => {
  expect(
    suggested(
      'Account;Type;Direction;Symbol;Qty.;Price;Avg Fill Price;Date;Exec Time;Commission ($);Exchange Fee;NFA Fee;Id;Entry Time',
      'A1;Limit;Buy;ESZ6;1;;6000;2026-09-01;09:30;1;1;1;1;',
    ),
  ).toEqual({
    columns: {
      Account: 'account',
      Type: 'ignore',
      Direction: 'side',
      Symbol: 'symbol',
      'Qty.': 'quantity',
      Price: 'ignore',
      'Avg Fill Price': 'price',
      Date: 'date',
      'Exec Time': 'time',
      'Commission ($)': 'commission',
      'Exchange Fee': 'fees',
      'NFA Fee': 'fees',
      // Often the number of the row.
      Id: 'ignore',
      // A fill has none.
      'Entry Time': 'ignore',
    },
    isFills: true,
    pnlIs: 'net',
    instrumentType: null,
  });
});

test('two prices are those of finished trades, in German and French as well', () => {
  const german =
    'Konto;Kontrakt;Richtung;Menge;Einstiegskurs;Ausstiegskurs;Einstiegszeit;Ausstiegszeit;Bruttogewinn;Gebühren';
  const french =
    "Compte;Contrat;Sens;Quantité;Prix d’entrée;Prix de sortie;Heure d'entrée;Heure de sortie;Profit brut;Frais";
  for (const headers of [german, french]) {
    const { columns, ...reported } = suggested(headers);
    expect(reported).toEqual({ isFills: false, pnlIs: 'gross', instrumentType: null });
    expect(Object.values(columns)).toEqual([
      'account',
      'symbol',
      'side',
      'quantity',
      'entryPrice',
      'exitPrice',
      'openedAt',
      'closedAt',
      'pnl',
      'fees',
    ]);
  }
});

test('a mapping that is known tells each column of this file, in its spelling', () => {
  const mapping = { columns: { SYMBOL: 'symbol', Gone: 'side' }, isFills: true, pnlIs: 'net' } as const;
  expect(mappingOver(['Symbol', 'Note'], mapping).columns).toEqual({ Symbol: 'symbol', Note: 'ignore' });
});
