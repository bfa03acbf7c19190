/** A team with limits, followed at once. */

import { expect } from 'bun:test';
import { type TestApp, type TestAppOptions, testApp } from './test-app.ts';

type As = { id: number; cookie: string };

/** Two traders, and a manager who is left out of the team's money. */
export async function limitedApp(limits: object, options?: TestAppOptions) {
  const app = testApp(options);
  const [maya, leo] = [await app.trader(), await app.trader('Leo Brandt')];
  const ana = await app.trader('Ana Ruiz', { role: 'manager', includePnl: false });
  await changeLimits(app, ana, limits);
  return { app, maya, leo, ana };
}

export async function changeLimits(app: TestApp, manager: As, limits: object): Promise<void> {
  const { status, body } = await app.call(manager, 'PUT', '/api/limits', { json: limits });
  expect([status, body.message]).toEqual([200, undefined]);
}

/** Enters a trade a minute later, and follows it. @returns its id */
export async function enterTrade(
  app: TestApp,
  as: { cookie: string },
  pnl: number | null,
  fields: object = {},
): Promise<number> {
  app.now += 60_000;
  const json = { symbol: 'ES', pnl: pnl === null ? null : String(pnl), ...fields };
  const { body } = await app.call(as, 'POST', '/api/journal', { json });
  followLimits(app);
  return body.id;
}

export function followLimits({ deps }: TestApp): void {
  while (deps.limits.isDue()) deps.limits.followDue();
}

/** What came of limits, of everyone, the first one first. */
export async function eventsIn(app: TestApp, manager: As): Promise<string[]> {
  const { body } = await app.call(manager, 'GET', '/api/limit-events');
  return body.map(({ kind, level, net }: Record<string, string>) => `${kind} ${level} ${net}`).toReversed();
}
