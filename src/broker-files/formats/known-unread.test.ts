import { expect, test } from 'bun:test';
import { readSource } from '../read/source-file.ts';
import { recognise } from './recognise.ts';

const recognised = (text: string) => () =>
  recognise(readSource('statement.csv', new TextEncoder().encode(text)));

test.each([
  [
    'Spanish',
    'Statement,Header,Nombre del campo,Valor del campo\nStatement,Data,Title,Extracto de actividad\n' +
      'Operaciones,Header,DataDiscriminator,Categoría de activo,Divisa,Símbolo,Fecha/Hora,Cantidad,Precio trans.,Productos,Tarifa/com.,Código\n' +
      'Operaciones,Data,Order,Acciones,USD,AAPL,"2026-11-16, 09:35:10",100,270.40,-27040,-1,O\n',
  ],
  [
    'Chinese',
    'Statement,Header,域名称,域值\nStatement,Data,Title,活动账单\n' +
      '交易,Header,DataDiscriminator,资产分类,货币,代码,日期/时间,数量,交易价格,收益,佣金/税,代码\n' +
      '交易,Data,Order,股票,USD,AAPL,"2026-11-16, 09:35:10",100,270.40,-27040,-1,O\n',
  ],
  [
    'Italian, without its first sections',
    'Operazioni,Header,DataDiscriminator,Categoria di asset,Valuta,Simbolo,Data/Ora,Quantità,Prezzo\n' +
      'Operazioni,Data,Order,Azioni,USD,AAPL,"2026-11-16, 09:35:10",100,270.40\n',
  ],
  [
    'Spanish, of its transactions',
    'Statement,Header,Nombre del campo,Valor del campo\n' +
      'Historial de transacciones,Header,Fecha,Cuenta,Descripción,Tipo de transacción,Símbolo,Cantidad,Precio\n' +
      'Historial de transacciones,Data,2026-11-18,U1,NETFLIX,Comprar,NFLX,10,115\n',
  ],
  [
    'French, of its transactions',
    'Statement,Header,Nom champ,Valeur champ\n' +
      'Historique des transactions,Header,Date,Compte,Description,Type de transaction,Symbole,Quantité,Prix\n' +
      'Historique des transactions,Data,2026-11-18,U1,NETFLIX,Acheter,NFLX,10,115\n',
  ],
  [
    'Dutch, without trades',
    'Statement,Header,Veldnaam,Veldwaarde\nStatement,Data,Title,Activiteitenoverzicht\n',
  ],
])('a statement in %s says how to get one that is read', (_language, text) => {
  expect(recognised(text)).toThrow(/Interactive Brokers .*Set the language to English under/);
});

test('a statement in English without trades says so', () => {
  const text =
    'Statement,Header,Field Name,Field Value\nStatement,Data,Title,Activity Statement\n' +
    'Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity\n' +
    'Open Positions,Data,Summary,Stocks,USD,AAPL,100\n';
  expect(recognised(text)).toThrow(/no trades in this statement of Interactive Brokers/);
});
