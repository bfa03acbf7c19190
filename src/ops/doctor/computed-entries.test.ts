import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { ContractChange } from '#src/features/contracts/contract.ts';
import { NewJournalEntry } from '#src/features/journal/contract.ts';
import { inFolder } from '#src/testing/filled-folder.ts';
import { command, freshFolder } from '#src/testing/process.ts';
import { notesOnComputedEntries } from './computed-entries.ts';

const own = (fields: object) => ContractChange.parse({ name: 'Of our own', tickSize: '1', ...fields });
const priced = (symbol: string) =>
  NewJournalEntry.parse({ symbol, entryPrice: '100', exitPrice: '102', tradeDate: '2026-01-05' });

test('entries computed before their contract was changed are told, and are no finding', async () => {
  const data = freshFolder();
  const notes = () => notesOnComputedEntries(join(data, 'bullpen.db'));
  const change = (root: string, fields: object | null) =>
    inFolder(data, ({ contractChanges }) => contractChanges.change({ root, change: fields && own(fields) }));
  await change('ABC', { tickValue: '5' });
  await change('XYZ', { tickValue: '7' });
  const ids = await inFolder(data, ({ journal, traders }) => {
    const maya = traders.add({
      name: 'Maya',
      accessCode: 'a-code-of-maya',
      includePnl: true,
      backgroundImage: null,
      role: 'trader',
    });
    const add = (symbol: string) => journal.create(maya.id, priced(symbol)).id;
    journal.create(maya.id, { ...priced('ABCZ6'), pnl: 123n });
    add('ESZ6');
    return { xyz: add('XYZ'), abc: Array.from({ length: 12 }, () => add('ABCZ6')) };
  });
  expect(notes()).toEqual([]);

  await change('ABC', { tickValue: '6' });
  await change('XYZ', { tickValue: '8' });
  const reported = [
    `1 computed entry of XYZ would have another P&L with today's contract: ${ids.xyz}`,
    `12 computed entries of ABC would have another P&L with today's contract: ${ids.abc.slice(0, 10).join(', ')}, …`,
  ];
  expect(notes()).toEqual(reported);
  const { code, stdout } = await command(data, ['doctor']);
  expect([code, stdout]).toEqual([
    0,
    [...reported.map((note) => `note     ${note}`), 'Everything is in order.\n'].join('\n'),
  ]);

  await change('ABC', { tickValue: '5' });
  await change('XYZ', null);
  expect(notes()).toEqual([]);
}, 60_000);
