import { expect } from 'bun:test';
import { weekRange } from '#src/values/time/dates.ts';
import type { Visitor } from './visitor.ts';

/** Finds a trader's entries, changes some at once, deletes them and brings them back, and keeps a filter. */
export async function tryFind(trader: Visitor, ids: readonly number[], day: string): Promise<void> {
  const days = await trader.ok(200, 'GET', `/api/journal/days?from=${day}`);
  expect(days).toMatchObject([{ date: day, entries: ids.length }]);
  const tagged = await trader.ok(200, 'POST', '/api/journal/changes', { json: { ids, addTags: ['late'] } });
  expect(tagged.map(({ tags }: { tags: string[] }) => tags.includes('late'))).toEqual(ids.map(() => true));
  expect(await trader.ok(200, 'POST', '/api/journal/deletions', { json: { ids } })).toEqual({
    deleted: ids.length,
  });
  expect(await trader.ok(200, 'GET', '/api/journal')).toEqual([]);
  expect(await trader.ok(200, 'POST', '/api/journal/restorations', { json: { ids } })).toHaveLength(
    ids.length,
  );
  const json = { name: 'Late ones', query: 'tag=late' };
  const filter = await trader.ok(201, 'POST', '/api/journal/filters', { json });
  expect(await trader.ok(200, 'GET', '/api/journal/filters')).toEqual([{ id: filter.id, ...json }]);
  await trader.ok(204, 'DELETE', `/api/journal/filters/${filter.id}`);
}

/** Reads what every page shows of the settings, a trader's calendar and a day of it, and notes something. */
export async function tryDays(trader: Visitor, traderId: number, day: string): Promise<void> {
  expect(await trader.ok(200, 'GET', '/api/settings')).toMatchObject({ timeZone: 'UTC' });
  expect(await trader.ok(200, 'GET', '/api/leaderboard/team?period=week')).toMatchObject({ period: 'week' });
  const of = `/api/traders/${traderId}`;
  const month = await trader.ok(200, 'GET', `${of}/calendar/${day.slice(0, 7)}`);
  expect(month.days).toMatchObject([{ date: day, net: '79.75', entries: 2 }]);
  const year = await trader.ok(200, 'GET', `${of}/years/${day.slice(0, 4)}`);
  expect(year.days).toMatchObject([{ date: day, net: '79.75' }]);
  const json = { notes: 'Two trades, one plan.', version: 1 };
  await trader.ok(200, 'PUT', `${of}/days/${day}/notes`, { json });
  expect(await trader.ok(200, 'GET', `${of}/days/${day}`)).toMatchObject({
    date: day,
    previous: null,
    next: null,
    notes: { notes: json.notes },
  });
  const week = `${of}/weeks/${weekRange(day).from}`;
  await trader.ok(200, 'PUT', `${week}/notes`, { json });
  expect(await trader.ok(200, 'GET', week)).toMatchObject({
    days: [{ date: day }],
    notes: { notes: json.notes },
  });
  const weeks = await trader.ok(200, 'GET', `/api/daily-pnl/${day}/weeks`);
  expect(weeks.days).toMatchObject([{ date: day }]);
}

/** Reads what was archived of a trader, as the period it was. */
export async function tryPeriods(trader: Visitor, traderId: number, archiveId: number): Promise<void> {
  const periods = `/api/traders/${traderId}/periods`;
  const expected = { id: archiveId, entries: 2, totalPnl: '79.75' };
  expect(await trader.ok(200, 'GET', periods)).toMatchObject([expected]);
  expect(await trader.ok(200, 'GET', `${periods}/${archiveId}`)).toMatchObject({
    ...expected,
    avgWin: '100.00',
  });
}
