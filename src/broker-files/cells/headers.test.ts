import { expect, test } from 'bun:test';
import type { Table } from '../formats/format.ts';
import { findColumns, hasHeaders } from './headers.ts';

const table: Table = {
  name: null,
  line: 1,
  headers: ['\ufeffSymbol', 'Prix d’entrée', ' P/L ', 'Qty', 'qty'],
  rows: [],
};
const row = { line: 2, cells: ['ESU6', '7500', '12.50', '1'], raw: '' };

test('columns are found by their name: case, spaces and apostrophes aside', () => {
  expect(hasHeaders(table, ['symbol', "prix d'entrée", 'P/L'])).toBe(true);
  expect(hasHeaders(table, ['symbol', 'side'])).toBe(false);
});

test('the first spelling that is there counts, and the first of two columns of one name', () => {
  const columns = findColumns(table.headers, {
    entry: ['Entry price', "Prix d'entrée"],
    quantity: ['Qty'],
    account: ['Account'],
  });
  expect([columns.cell(row, 'entry'), columns.cell(row, 'quantity')]).toEqual(['7500', '1']);
  expect([columns.has('account'), columns.cell(row, 'account')]).toEqual([false, '']);
  expect(columns.cell({ ...row, cells: ['ESU6'] }, 'quantity')).toBe('');
});
