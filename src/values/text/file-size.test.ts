import { expect, test } from 'bun:test';
import { formatFileSize, formatTransfer, sizeText } from './file-size.ts';

test('a size is in MB to one decimal', () => {
  expect([10_862, 1024 * 1024, 48_293_120, 4 * 1024 ** 3].map(formatFileSize)).toEqual([
    '0.0 MB',
    '1.0 MB',
    '46.1 MB',
    '4,096.0 MB',
  ]);
});

test('an unknown size says so', () => {
  expect([null, 0].map(formatFileSize)).toEqual(['Unknown', '0.0 MB']);
});

test('a transfer reaches 100% only when everything is sent', () => {
  const total = 10 * 1024 * 1024;
  expect(formatTransfer(0, 0)).toBe('0.0 of 0.0 MB · 0%');
  expect(formatTransfer(total - 1, total)).toBe('10.0 of 10.0 MB · 99%');
  expect(formatTransfer(total, total)).toBe('10.0 of 10.0 MB · 100%');
});

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KB'],
  [4_250_000, '4.1 MB'],
  [5_368_709_120, '5.0 GB'],
  [2e15, '1819.0 TB'],
])('%d bytes reads %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('the same file has the same size on a card and in a report', () => {
  expect(formatFileSize(48_293_120)).toBe(sizeText(48_293_120));
});
