import { expect, test } from 'bun:test';
import { initialsOf } from './avatar.tsx';

test('initials are those of the first and the last word', () => {
  const names = ['Maya Okafor', ' leo  van den Brandt ', 'Hana', '🐂 Desk', ''];
  expect(names.map(initialsOf)).toEqual(['MO', 'LB', 'H', '🐂D', '?']);
});
