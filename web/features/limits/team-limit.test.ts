import { expect, test } from 'bun:test';
import { formatTeamLimit } from './team-limit.ts';

test('the limit of the team has cents only where it was set with some', () => {
  expect(formatTeamLimit(300_000n)).toBe('$3,000');
  expect(formatTeamLimit(250_050n)).toBe('$2,500.50');
  expect(formatTeamLimit(1n)).toBe('$0.01');
});
