import { expect, test } from 'bun:test';
import { toInitials } from './avatar.tsx';

test('initials are those of the first and the last word', () => {
  const names = ['Maya Okafor', ' leo  van den Brandt ', 'Hana', '🐂 Desk', ''];
  expect(names.map(toInitials)).toEqual(['MO', 'LB', 'H', '🐂D', '?']);
});
