import { expect, test } from 'bun:test';
import { heldSide, readSideAndEffect } from './dealt-side.ts';

const reported = (cell: string) => {
  const sideAndEffect = readSideAndEffect(cell);
  return (
    sideAndEffect && [sideAndEffect.side, sideAndEffect.effect].filter((part) => part !== null).join(' ')
  );
};

test.each([
  ['buy', 'Buy B BOT Bought + 1 +1 Achat Compra Kauf 买入 l Long'],
  ['sell', 'Sell S SLD Sold - −1 -1 Vente Venta Verkauf 卖出 short Short'],
])('%s, in one word', (side, cells) => {
  for (const cell of cells.split(' ')) expect([cell, reported(cell)]).toEqual([cell, side]);
});

test.each([
  ['Open Long', 'buy open', 'long'],
  ['Close Long', 'sell close', 'long'],
  ['Open Short', 'sell open', 'short'],
  ['Close Short', 'buy close', 'short'],
  ['Buy Open', 'buy open', 'long'],
  ['Sell to Close', 'sell close', 'long'],
  ['SELL_TO_OPEN', 'sell open', 'short'],
  ['BuyToCover', 'buy close', 'short'],
  ['Bought To Cover', 'buy close', 'short'],
  ['Sold Short', 'sell open', 'short'],
  ['SS', 'sell open', 'short'],
  ['Entry short', 'sell open', 'short'],
  ['Exit short', 'buy close', 'short'],
  ['Market buy', 'buy', 'long'],
  ['Limit Sell', 'sell', 'short'],
  ['YOU BOUGHT APPLE INC (AAPL) (Cash)', 'buy', 'long'],
  ['YOU SOLD CLOSING TRANSACTION CALL (NVDA)', 'sell close', 'long'],
  ['买入开仓', 'buy open', 'long'],
  ['卖出平仓', 'sell close', 'long'],
])('%s is %s, and held %s', (cell, dealt, held) => {
  expect([reported(cell), heldSide(cell)]).toEqual([dealt, held as 'long' | 'short']);
});

test.each([
  '',
  'Limit',
  'Market',
  'Open',
  'Close',
  'Buy/Sell',
  'Long short',
  'Dividend',
  'Buy the dip',
  '12',
  'Margin',
])('“%s” is neither', (cell) => expect(readSideAndEffect(cell)).toBeNull());
